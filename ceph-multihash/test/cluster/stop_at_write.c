/* Preloaded, mhctl stops (SIGSTOP) before its change of an object with number STOP_AT_WRITE, from 1 on: so a test ends it there, or changes what it has
 * looked at and lets it go on. librbd changes objects by other calls. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

/* librados::IoCtx::aio_operate(std::string const&, AioCompletion*, ObjectWriteOperation*, int) */
#define AIO_OPERATE \
  _ZN8librados7v14_2_05IoCtx11aio_operateERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEPNS0_13AioCompletionEPNS0_20ObjectWriteOperationEi
#define TEXT(name) #name
#define NAME(name) TEXT(name)

typedef int (*Operate)(void *, const void *, void *, void *, int);

static atomic_int begun;

int AIO_OPERATE(void *io, const void *oid, void *completion, void *operation, int flags) {
  const char *last = getenv("STOP_AT_WRITE");
  if (last != NULL && atomic_fetch_add(&begun, 1) + 1 == atoi(last)) {
    raise(SIGSTOP);
  }
  return ((Operate)dlsym(RTLD_NEXT, NAME(AIO_OPERATE)))(io, oid, completion, operation, flags);
}
