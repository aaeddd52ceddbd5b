#include "counters.h"

#include <cstdint>
#include <iterator>

namespace multihash::rbd {

namespace {

struct Shown {
  const char* name;
  const char* help;
  multihash::Counters::Counter multihash::Counters::* counter;
};

constexpr Shown SHOWN[] = {
    {"probes", "looks at home for objects not yet known", &multihash::Counters::probes},
    {"timeouts", "objects used at home: no answer in time", &multihash::Counters::timeouts},
    {"doubts", "operations sent home: a look failed", &multihash::Counters::doubts},
    {"overtakes", "waits for what homes passed on", &multihash::Counters::overtakes},
    {"stub_ops", "operations that made stubs", &multihash::Counters::stub_ops},
    {"stubs_created", "objects placed at an alternate", &multihash::Counters::stubs_created},
    {"stub_races_lost", "objects that others had created", &multihash::Counters::stub_races_lost},
    {"stub_failures", "objects left at home: no stub", &multihash::Counters::stub_failures},
    {"pending_found", "stubs left by dead clients", &multihash::Counters::pending_found},
    {"unknown_metrics", "objects left at home: unknowns", &multihash::Counters::unknown_metrics},
    {"metrics_refreshes", "answers of OSDs", &multihash::Counters::metrics_refreshes},
    {"metrics_failures", "missing answers of OSDs", &multihash::Counters::metrics_failures},
    {"published", "metrics read that the manager published", &multihash::Counters::published},
    {"published_doubts", "garbage, or too old", &multihash::Counters::published_doubts},
};
constexpr int COUNT = std::size(SHOWN);

const char* const PICKED[MAX_CHOICES] = {"picked_0", "picked_1", "picked_2", "picked_3",
                                         "picked_4", "picked_5", "picked_6", "picked_7"};
const char* const FOUND[MAX_CHOICES] = {"found_0", "found_1", "found_2", "found_3",
                                        "found_4", "found_5", "found_6", "found_7"};

// Indices: any range will do, each set of counters has its own.
enum Index : std::uint8_t {
  FIRST = 0,
  CACHE_HITS,
  DIRECT,
  COALESCED,
  AT_ONCE,
  AHEAD,
  HINTS_RIGHT,
  HINTS_WRONG,
  LIBRARY,
};

}  // namespace

ImageCounters::ImageCounters(CephContext* cct, const std::string& name, unsigned choices)
    : m_cct(cct), m_choices(choices) {
  const int last = LIBRARY + COUNT + static_cast<int>(2 * choices);
  PerfCountersBuilder builder{cct, name, FIRST, last};
  builder.add_u64_counter(CACHE_HITS, "cache_hits", "operations on objects that were known");
  builder.add_u64_counter(DIRECT, "direct", "of them, those sent to an alternate");
  builder.add_u64_counter(HINTS_RIGHT, "hints_right", "objects found where they were once");
  builder.add_u64_counter(HINTS_WRONG, "hints_wrong", "objects not found where they were once");
  builder.add_u64_counter(AHEAD, "ahead", "objects placed before a write came to them");
  builder.add_u64_counter(AT_ONCE, "at_once", "writes sent home beside the look");
  builder.add_u64_counter(COALESCED, "coalesced", "operations that waited for another's probe");
  for (int i = 0; i < COUNT; ++i) {
    builder.add_u64_counter(LIBRARY + i, SHOWN[i].name, SHOWN[i].help);
  }
  for (unsigned choice = 0; choice < choices; ++choice) {
    const int index = LIBRARY + COUNT + static_cast<int>(2 * choice);
    builder.add_u64_counter(index, PICKED[choice], "the policy's decisions for this choice");
    builder.add_u64_counter(index + 1, FOUND[choice], "objects found at this choice");
  }
  m_shown = builder.create_perf_counters();
  cct->get_perfcounters_collection()->add(m_shown);
}

ImageCounters::~ImageCounters() {
  m_cct->get_perfcounters_collection()->remove(m_shown);
  delete m_shown;
}

void ImageCounters::routed(unsigned choice) {
  m_shown->inc(CACHE_HITS);
  if (choice != 0) {
    m_shown->inc(DIRECT);
  }
}

void ImageCounters::waited() {
  m_shown->inc(COALESCED);
}

void ImageCounters::sent_at_once() {
  m_shown->inc(AT_ONCE);
}

void ImageCounters::placed_ahead() {
  m_shown->inc(AHEAD);
}

void ImageCounters::hinted(bool right) {
  m_shown->inc(right ? HINTS_RIGHT : HINTS_WRONG);
}

void ImageCounters::show(const multihash::Counters& counters) {
  for (int i = 0; i < COUNT; ++i) {
    m_shown->set(LIBRARY + i, counters.*SHOWN[i].counter);
  }
  for (unsigned choice = 0; choice < m_choices; ++choice) {
    const int index = LIBRARY + COUNT + static_cast<int>(2 * choice);
    m_shown->set(index, counters.picked[choice]);
    m_shown->set(index + 1, counters.found[choice]);
  }
}

}  // namespace multihash::rbd
