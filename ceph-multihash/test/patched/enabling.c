/* Preloaded before fsx: images that it makes get a map, as `rbd multihash enable` gives them one. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <rados/librados.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef int (*Create)(rados_ioctx_t, const char *, uint64_t, uint64_t, int *);
typedef int (*Clone)(rados_ioctx_t, const char *, const char *, rados_ioctx_t, const char *, uint64_t, int *, uint64_t, int);
int rbd_multihash_enable(rados_ioctx_t pool, const char *name);

static int enabled(int result, rados_ioctx_t pool, const char *name) {
  if (result == 0) {
    result = rbd_multihash_enable(pool, name);
    printf("map of %s: %s\n", name, result == 0 ? "made" : strerror(-result));
  }
  return result;
}

int rbd_create2(rados_ioctx_t pool, const char *name, uint64_t size, uint64_t features, int *order) {
  return enabled(((Create)dlsym(RTLD_NEXT, "rbd_create2"))(pool, name, size, features, order), pool, name);
}

int rbd_clone2(rados_ioctx_t parents, const char *parent, const char *snapshot, rados_ioctx_t pool, const char *name, uint64_t features,
               int *order, uint64_t stripe_unit, int stripe_count) {
  const int result = ((Clone)dlsym(RTLD_NEXT, "rbd_clone2"))(parents, parent, snapshot, pool, name, features, order, stripe_unit, stripe_count);
  return enabled(result, pool, name);
}
