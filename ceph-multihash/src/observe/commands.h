#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <rados/librados.hpp>

#include "answers.h"

// What monitors, managers and OSDs are asked. Each blocks; each returns 0 or a negative errno, and
// then leaves its results untouched.

namespace multihash {

struct ClusterMap {
  Groups groups;
  CrushTree tree;
};

/** @param go_on asked between its questions; false: -ECANCELED, and rados is not touched any more
 */
int read_cluster_map(librados::Rados& rados, std::int64_t pool, const std::function<bool()>& go_on,
                     ClusterMap& map);

/** Where this client says that it is; no I/O. */
Location own_location(librados::Rados& rados, const CrushTree& tree);

/**
 * -EACCES: only a client with osd 'allow *' may.
 *
 * @param with_deferred deferred bytes, too, which is a question of its own
 */
int read_osd_counters(librados::Rados& rados, int osd, bool with_deferred, OsdMetrics& metrics,
                      WriteLatency& latency);

/** Free fraction by OSD, as the manager last heard it. */
int read_free_space(librados::Rados& rados, std::map<int, double>& free);

}  // namespace multihash
