/* Preloaded before Ceph's own tests of encryption: a key is derived in 1,000 rounds, as librbd's own mode for tests has it (insecure_fast_mode), and
 * not for two seconds, to which libcryptsetup would fit the rounds. Stock's library gets it, too. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <libcryptsetup.h>

typedef int (*Init)(struct crypt_device **, const char *);

int crypt_init(struct crypt_device **device, const char *path) {
  const struct crypt_pbkdf_type quick = {.type = CRYPT_KDF_PBKDF2, .hash = "sha256", .iterations = 1000, .time_ms = 1, .flags = CRYPT_PBKDF_NO_BENCHMARK};
  const int result = ((Init)dlsym(RTLD_NEXT, "crypt_init"))(device, path);
  return result == 0 ? crypt_set_pbkdf_type(*device, &quick) : result;
}
