#pragma once

#include <string>

#include "common/ceph_context.h"
#include "common/perf_counters.h"
#include "finder.h"
#include "multihash/counters.h"

namespace multihash::rbd {

/** One image's counters, in `perf dump` of the client's admin socket. Thread-safe. */
class ImageCounters : public Tally {
 public:
  /** @param choices so many of the counters by choice are shown */
  ImageCounters(CephContext* cct, const std::string& name, unsigned choices);
  ~ImageCounters() override;
  ImageCounters(const ImageCounters&) = delete;
  ImageCounters& operator=(const ImageCounters&) = delete;

  void routed(unsigned choice) override;
  void waited() override;
  void sent_at_once() override;
  void placed_ahead() override;
  void hinted(bool right) override;
  /** Shows the library's counters as they are now; librbd's can't be read on demand. */
  void show(const multihash::Counters& counters);

 private:
  CephContext* const m_cct;
  const unsigned m_choices;
  PerfCounters* m_shown;
};

}  // namespace multihash::rbd
