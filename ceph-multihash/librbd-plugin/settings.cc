#include "settings.h"

#include <cerrno>

namespace multihash::rbd {

int read_settings(CephContext* cct, Options& options, std::string& error) {
  for (const char* key :
       {"rados_multihash_policy", "rados_multihash_choices", "rados_multihash_probe_timeout_ms",
        "rados_multihash_metrics_ttl_ms", "rados_multihash_published"}) {
    // Ceph doesn't know these keys, so its own settings don't have them; its reader of the file
    // does.
    std::string value;
    std::string allowed;
    if (cct->_conf.get_val_from_conf_file(cct->_conf.get_my_sections(), key, value, true) == 0 &&
        set_option(options, key, value, allowed) < 0) {
      error = std::string{"ceph.conf: "} + key + " = " + value + " is not allowed: " + allowed;
      return -EINVAL;
    }
  }
  return 0;
}

}  // namespace multihash::rbd
