/* Preloaded before Ceph's own tests: images that they make get a map, as `rbd multihash enable` gives them one, if they have the features for it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <rados/librados.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef int (*Create)(rados_ioctx_t, const char *, uint64_t, uint64_t, int *);
typedef int (*Clone)(rados_ioctx_t, const char *, const char *, rados_ioctx_t, const char *, uint64_t, int *, uint64_t, int);
int rbd_multihash_enable(rados_ioctx_t pool, const char *name);

/* The same of librbd's C++ interface: its members take the object first, and references are addresses. */
#define POOL "RN8librados7v14_2_05IoCtxE"
#define CREATE "_ZN6librbd3RBD7create2E" POOL "PKcmmPi"
typedef int (*CreateMember)(void *, void *, const char *, uint64_t, uint64_t, int *);
int multihash_enable(void *rbd, void *pool, const char *name) __asm__("_ZN6librbd3RBD16multihash_enableE" POOL "PKc");
int create2(void *rbd, void *pool, const char *name, uint64_t size, uint64_t features, int *order) __asm__(CREATE);
#define CLONE "_ZN6librbd3RBD5cloneE" POOL "PKcS6_S4_S6_mPi"
typedef int (*CloneMember)(void *, void *, const char *, const char *, void *, const char *, uint64_t, int *);
int clone1(void *rbd, void *parents, const char *parent, const char *snapshot, void *pool, const char *name, uint64_t features,
           int *order) __asm__(CLONE);

static int said(int result, const char *name) {
  printf("map of %s: %s\n", name, result == 0 ? "made" : strerror(-result));
  return result == -EINVAL ? 0 : result;
}

static int enabled(int result, rados_ioctx_t pool, const char *name) {
  return result == 0 ? said(rbd_multihash_enable(pool, name), name) : result;
}

int create2(void *rbd, void *pool, const char *name, uint64_t size, uint64_t features, int *order) {
  const int result = ((CreateMember)dlsym(RTLD_NEXT, CREATE))(rbd, pool, name, size, features, order);
  return result == 0 ? said(multihash_enable(rbd, pool, name), name) : result;
}

int clone1(void *rbd, void *parents, const char *parent, const char *snapshot, void *pool, const char *name, uint64_t features, int *order) {
  const int result = ((CloneMember)dlsym(RTLD_NEXT, CLONE))(rbd, parents, parent, snapshot, pool, name, features, order);
  return result == 0 ? said(multihash_enable(rbd, pool, name), name) : result;
}

int rbd_create2(rados_ioctx_t pool, const char *name, uint64_t size, uint64_t features, int *order) {
  return enabled(((Create)dlsym(RTLD_NEXT, "rbd_create2"))(pool, name, size, features, order), pool, name);
}

int rbd_clone2(rados_ioctx_t parents, const char *parent, const char *snapshot, rados_ioctx_t pool, const char *name, uint64_t features,
               int *order, uint64_t stripe_unit, int stripe_count) {
  const int result = ((Clone)dlsym(RTLD_NEXT, "rbd_clone2"))(parents, parent, snapshot, pool, name, features, order, stripe_unit, stripe_count);
  return enabled(result, pool, name);
}
