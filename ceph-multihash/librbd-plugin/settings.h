#pragma once

#include <string>

#include "common/ceph_context.h"
#include "multihash/options.h"

namespace multihash::rbd {

/**
 * Reads the options from the ceph.conf that this client has read.
 *
 * @param error receives one line that names key, value and what is allowed
 * @return 0 or -EINVAL
 */
int read_settings(CephContext* cct, Options& options, std::string& error);

}  // namespace multihash::rbd
