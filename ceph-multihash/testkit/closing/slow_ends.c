/* Preloaded, threads take half a second to end when they have done their work, as on a machine that has no time for them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

typedef void *(*Routine)(void *);
typedef int (*Create)(pthread_t *, const pthread_attr_t *, Routine, void *);

struct work {
  Routine routine;
  void *argument;
};

static void *end_slowly(void *given) {
  struct work work = *(struct work *)given;
  free(given);
  void *result = work.routine(work.argument);
  usleep(500000);
  return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, Routine routine, void *argument) {
  Create create = (Create)dlsym(RTLD_NEXT, "pthread_create");
  struct work *work = malloc(sizeof(*work));
  if (work == NULL) {
    abort();
  }
  work->routine = routine;
  work->argument = argument;
  return create(thread, attributes, end_slowly, work);
}
