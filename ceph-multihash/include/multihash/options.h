#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace multihash {

/**
 * The settings, under their names in ceph.conf. All are read once, when a client starts.
 *
 * | key                              | default | allowed                               |
 * |----------------------------------|---------|---------------------------------------|
 * | rados_multihash_policy           | space   | policy_names()                        |
 * | rados_multihash_choices          | 2       | 1 (stock Ceph) to MAX_CHOICES         |
 * | rados_multihash_probe_timeout_ms | 1000    | 1 to 60,000                           |
 * | rados_multihash_metrics_ttl_ms   | 2000    | 100 to 600,000                        |
 * | rados_multihash_published        | true    | true, false                           |
 */
struct Options {
  std::string policy = "space";
  unsigned choices = 2;
  std::chrono::milliseconds probe_timeout{1000};
  std::chrono::milliseconds metrics_ttl{2000};
  bool published = true;  ///< what the manager publishes is used, where it does
  /** Not in ceph.conf: how many choices the client remembers; 0 for a caller who does so itself. */
  std::size_t remembered_objects = 1 << 20;
};

/**
 * Sets one option from its text.
 *
 * @param allowed says what is allowed, where the value is not; otherwise untouched
 * @return 0, -EINVAL for a value that is not allowed, -ENOENT for a key that is none of ours
 */
int set_option(Options& options, std::string_view key, std::string_view value,
               std::string& allowed);

/**
 * Reads the options from a Ceph configuration file: [global], overruled by [client], overruled by
 * [client.NAME]. Keys that are not ours are Ceph's business and skipped.
 *
 * We read the file ourselves because stock Ceph doesn't hand out keys that it doesn't know.
 *
 * @param path    the file; must exist
 * @param client  the whole name of the client, such as client.admin
 * @param options receives them; untouched on error
 * @param error   receives one line that names key, value, file and what is allowed
 * @return 0, -EINVAL, or why the file cannot be read
 */
int read_options(const std::string& path, std::string_view client, Options& options,
                 std::string& error);

}  // namespace multihash
