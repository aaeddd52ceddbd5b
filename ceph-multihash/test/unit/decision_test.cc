#include "decision.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace multihash::rbd {
namespace {

constexpr Route UNKNOWN{};
constexpr Route ABSENT{Route::ABSENT};
constexpr Route HOME{Route::HOME};
constexpr Route SEEN{Route::ALTERNATE, 2, false};
constexpr Route OVERTAKEN{Route::ALTERNATE, 2, true};

constexpr Operation SMALL{Operation::READ, LOOK_FIRST_BYTES - 1};
constexpr Operation LARGE{Operation::READ, LOOK_FIRST_BYTES};
constexpr Operation GUARDED{Operation::GUARDED_READ, 4096};
constexpr Operation DISCARD{Operation::DISCARD};
constexpr Operation WRITE{Operation::WRITE};

constexpr Decision STOCK{};
constexpr Decision AT_HOME{Way::HOME};
constexpr Decision LOOKING{Way::HOME_AND_LOOK};
constexpr Decision FIRST{Way::LOOK_FIRST};
constexpr Decision DIRECT{Way::DIRECT, 2};
constexpr Decision DOUBTING{Way::DIRECT_OR_HOME, 2};
constexpr Decision FIND{Way::RESOLVE, 0, Need::WHEREABOUTS};
constexpr Decision PLACE{Way::RESOLVE, 0, Need::EXISTENCE};

struct Row {
  Mode mode;
  Operation operation;
  Route known;
  Decision expected;
};

// Every mode that is not STOCK, every operation, everything that can be known.
const std::vector<Row> TABLE{
    {Mode::READER, SMALL, UNKNOWN, LOOKING},
    {Mode::READER, SMALL, ABSENT, AT_HOME},
    {Mode::READER, SMALL, HOME, AT_HOME},
    {Mode::READER, SMALL, SEEN, DOUBTING},
    {Mode::READER, SMALL, OVERTAKEN, DOUBTING},
    {Mode::READER, LARGE, UNKNOWN, FIRST},
    {Mode::READER, LARGE, ABSENT, AT_HOME},
    {Mode::READER, LARGE, HOME, AT_HOME},
    {Mode::READER, LARGE, SEEN, DOUBTING},
    {Mode::READER, LARGE, OVERTAKEN, DOUBTING},
    {Mode::READER, GUARDED, UNKNOWN, LOOKING},
    {Mode::READER, GUARDED, ABSENT, AT_HOME},
    {Mode::READER, GUARDED, HOME, AT_HOME},
    {Mode::READER, GUARDED, SEEN, DOUBTING},
    {Mode::READER, GUARDED, OVERTAKEN, DOUBTING},
    {Mode::READER, DISCARD, UNKNOWN, STOCK},
    {Mode::READER, DISCARD, ABSENT, STOCK},
    {Mode::READER, DISCARD, HOME, STOCK},
    {Mode::READER, DISCARD, SEEN, STOCK},
    {Mode::READER, DISCARD, OVERTAKEN, STOCK},
    {Mode::READER, WRITE, UNKNOWN, STOCK},
    {Mode::READER, WRITE, ABSENT, STOCK},
    {Mode::READER, WRITE, HOME, STOCK},
    {Mode::READER, WRITE, SEEN, STOCK},
    {Mode::READER, WRITE, OVERTAKEN, STOCK},

    {Mode::RELEASING, SMALL, UNKNOWN, LOOKING},
    {Mode::RELEASING, SMALL, ABSENT, AT_HOME},
    {Mode::RELEASING, SMALL, HOME, AT_HOME},
    {Mode::RELEASING, SMALL, SEEN, DOUBTING},
    {Mode::RELEASING, SMALL, OVERTAKEN, DOUBTING},
    {Mode::RELEASING, LARGE, UNKNOWN, FIRST},
    {Mode::RELEASING, LARGE, ABSENT, AT_HOME},
    {Mode::RELEASING, LARGE, HOME, AT_HOME},
    {Mode::RELEASING, LARGE, SEEN, DOUBTING},
    {Mode::RELEASING, LARGE, OVERTAKEN, DOUBTING},
    {Mode::RELEASING, GUARDED, UNKNOWN, FIND},
    {Mode::RELEASING, GUARDED, ABSENT, AT_HOME},
    {Mode::RELEASING, GUARDED, HOME, AT_HOME},
    {Mode::RELEASING, GUARDED, SEEN, FIND},
    {Mode::RELEASING, GUARDED, OVERTAKEN, DIRECT},
    {Mode::RELEASING, DISCARD, UNKNOWN, FIND},
    {Mode::RELEASING, DISCARD, ABSENT, AT_HOME},
    {Mode::RELEASING, DISCARD, HOME, AT_HOME},
    {Mode::RELEASING, DISCARD, SEEN, FIND},
    {Mode::RELEASING, DISCARD, OVERTAKEN, DIRECT},
    {Mode::RELEASING, WRITE, UNKNOWN, PLACE},
    {Mode::RELEASING, WRITE, ABSENT, PLACE},
    {Mode::RELEASING, WRITE, HOME, AT_HOME},
    {Mode::RELEASING, WRITE, SEEN, PLACE},
    {Mode::RELEASING, WRITE, OVERTAKEN, DIRECT},

    {Mode::OWNER, SMALL, UNKNOWN, LOOKING},
    {Mode::OWNER, SMALL, ABSENT, AT_HOME},
    {Mode::OWNER, SMALL, HOME, AT_HOME},
    {Mode::OWNER, SMALL, SEEN, DIRECT},
    {Mode::OWNER, SMALL, OVERTAKEN, DIRECT},
    {Mode::OWNER, LARGE, UNKNOWN, FIRST},
    {Mode::OWNER, LARGE, ABSENT, AT_HOME},
    {Mode::OWNER, LARGE, HOME, AT_HOME},
    {Mode::OWNER, LARGE, SEEN, DIRECT},
    {Mode::OWNER, LARGE, OVERTAKEN, DIRECT},
    {Mode::OWNER, GUARDED, UNKNOWN, FIND},
    {Mode::OWNER, GUARDED, ABSENT, AT_HOME},
    {Mode::OWNER, GUARDED, HOME, AT_HOME},
    {Mode::OWNER, GUARDED, SEEN, FIND},
    {Mode::OWNER, GUARDED, OVERTAKEN, DIRECT},
    {Mode::OWNER, DISCARD, UNKNOWN, FIND},
    {Mode::OWNER, DISCARD, ABSENT, AT_HOME},
    {Mode::OWNER, DISCARD, HOME, AT_HOME},
    {Mode::OWNER, DISCARD, SEEN, FIND},
    {Mode::OWNER, DISCARD, OVERTAKEN, DIRECT},
    {Mode::OWNER, WRITE, UNKNOWN, PLACE},
    {Mode::OWNER, WRITE, ABSENT, PLACE},
    {Mode::OWNER, WRITE, HOME, AT_HOME},
    {Mode::OWNER, WRITE, SEEN, PLACE},
    {Mode::OWNER, WRITE, OVERTAKEN, DIRECT},
};

std::string text(Decision decision) {
  return "way " + std::to_string(static_cast<int>(decision.way)) + ", choice " +
         std::to_string(decision.choice) + ", need " +
         std::to_string(static_cast<int>(decision.need));
}

TEST(Decision, IsAsTheTableSays) {
  ASSERT_EQ(TABLE.size(), 3U * 5 * 5);
  for (std::size_t i = 0; i < TABLE.size(); ++i) {
    const auto& row = TABLE[i];
    const auto decided = decide(row.operation, row.mode, true, row.known, std::nullopt);
    EXPECT_EQ(decided, row.expected)
        << "row " << i << ": " << text(decided) << ", expected " << text(row.expected);
  }
}

// A hint is no knowledge: all that it can do is save a large read the wait.
TEST(Decision, AHintChangesOnlyLargeReadsOfUnknownObjects) {
  for (const auto& row : TABLE) {
    const bool saves = row.expected == FIRST;
    EXPECT_EQ(decide(row.operation, row.mode, true, row.known, 0), saves ? LOOKING : row.expected);
    for (unsigned choice = 1; choice < 8; ++choice) {
      EXPECT_EQ(decide(row.operation, row.mode, true, row.known, choice), row.expected);
    }
  }
}

TEST(Decision, StockImagesAndWhatAParentOverlapsGoHome) {
  for (const auto& row : TABLE) {
    EXPECT_EQ(decide(row.operation, row.mode, false, row.known, 1), STOCK);
    EXPECT_EQ(decide(row.operation, Mode::STOCK, true, row.known, 1), STOCK);
    EXPECT_EQ(decide(row.operation, Mode::UNDECIDED, true, row.known, 1), STOCK);
  }
}

}  // namespace
}  // namespace multihash::rbd
