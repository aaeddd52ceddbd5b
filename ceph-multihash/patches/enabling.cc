// Linked with unittest_librbd: what it makes and clones gets a map, as `rbd multihash enable` gives it one, if it has the features for it.
#include "include/rbd/librbd.h"
#include "include/rbd/librbd.hpp"

#include <cerrno>
#include <cstdint>

// The linker's names (--wrap) for librbd::RBD::create2 and clone, and for their like in C.
#define POOL "RN8librados7v14_2_05IoCtxE"
#define CREATE "_ZN6librbd3RBD7create2E" POOL "PKcmmPi"
#define CLONE "_ZN6librbd3RBD5cloneE" POOL "PKcS6_S4_S6_mPi"

namespace {

int enabled(int result, librados::IoCtx& pool, const char* name) {
  if (result == 0) result = librbd::RBD().multihash_enable(pool, name);
  return result == -EINVAL ? 0 : result;
}

int enabled(int result, rados_ioctx_t pool, const char* name) {
  if (result == 0) result = rbd_multihash_enable(pool, name);
  return result == -EINVAL ? 0 : result;
}

}  // namespace

int real_create2(librbd::RBD*, librados::IoCtx&, const char*, uint64_t, uint64_t, int*) __asm__("__real_" CREATE);
int real_clone(librbd::RBD*, librados::IoCtx&, const char*, const char*, librados::IoCtx&, const char*, uint64_t, int*) __asm__("__real_" CLONE);
int create2(librbd::RBD*, librados::IoCtx&, const char*, uint64_t, uint64_t, int*) __asm__("__wrap_" CREATE);
int clone1(librbd::RBD*, librados::IoCtx&, const char*, const char*, librados::IoCtx&, const char*, uint64_t, int*) __asm__("__wrap_" CLONE);

int create2(librbd::RBD* rbd, librados::IoCtx& pool, const char* name, uint64_t size, uint64_t features, int* order) {
  return enabled(real_create2(rbd, pool, name, size, features, order), pool, name);
}

int clone1(librbd::RBD* rbd, librados::IoCtx& parents, const char* parent, const char* snapshot, librados::IoCtx& pool, const char* name, uint64_t features,
           int* order) {
  return enabled(real_clone(rbd, parents, parent, snapshot, pool, name, features, order), pool, name);
}

extern "C" {
int __real_rbd_create2(rados_ioctx_t, const char*, uint64_t, uint64_t, int*);
int __real_rbd_clone2(rados_ioctx_t, const char*, const char*, rados_ioctx_t, const char*, uint64_t, int*, uint64_t, int);

int __wrap_rbd_create2(rados_ioctx_t pool, const char* name, uint64_t size, uint64_t features, int* order) {
  return enabled(__real_rbd_create2(pool, name, size, features, order), pool, name);
}

int __wrap_rbd_clone2(rados_ioctx_t parents, const char* parent, const char* snapshot, rados_ioctx_t pool, const char* name, uint64_t features, int* order,
                      uint64_t stripe_unit, int stripe_count) {
  return enabled(__real_rbd_clone2(parents, parent, snapshot, pool, name, features, order, stripe_unit, stripe_count), pool, name);
}
}
