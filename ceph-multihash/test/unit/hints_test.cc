#include "hints.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

namespace multihash::rbd {
namespace {

const std::string FIRST = std::string{Hints::PREFIX} + "0000";

TEST(Hints, KeepWhatWasNoted) {
  constexpr unsigned SEED = 20261125;
  std::mt19937_64 random{SEED};
  std::map<uint64_t, unsigned> model;
  Hints noted;
  for (int i = 0; i < 10'000; ++i) {
    const uint64_t object = random() % (3 * Hints::OBJECTS_A_PIECE);
    noted.note(object, model[object] = random() % 8);
  }
  Hints loaded;
  loaded.load(noted.changed());
  for (uint64_t object = 0; object < 3 * Hints::OBJECTS_A_PIECE; ++object) {
    const auto found = model.find(object);
    const auto expected = found == model.end() ? std::nullopt : std::optional{found->second};
    ASSERT_EQ(noted.choice(object), expected) << object;
    ASSERT_EQ(loaded.choice(object), expected) << object;
  }
  EXPECT_TRUE(loaded.changed().empty());
}

TEST(Hints, OnlyWhatChangedIsKeptAgain) {
  Hints hints;
  hints.note(1, 0);
  hints.note(Hints::OBJECTS_A_PIECE, 2);
  EXPECT_EQ(hints.changed().size(), 2U);
  hints.load(hints.changed());
  hints.note(1, 0);
  EXPECT_TRUE(hints.changed().empty());
  hints.note(1, 3);
  EXPECT_EQ(hints.changed().size(), 1U);
  EXPECT_EQ(hints.changed().count(FIRST), 1U);
}

TEST(Hints, TakeLittle) {
  Hints hints;
  for (uint64_t i = 0; i < 100; ++i) {
    hints.note(i, 1);
  }
  EXPECT_EQ(hints.changed().at(FIRST).size(), 1 + 50U);
  hints.note(Hints::OBJECTS_A_PIECE - 1, 1);
  EXPECT_EQ(hints.changed().at(FIRST).size(), 1 + Hints::OBJECTS_A_PIECE / 2);
  const auto beyond = Hints::MOST_PIECES * Hints::OBJECTS_A_PIECE;
  hints.note(beyond, 1);
  EXPECT_EQ(hints.choice(beyond), std::nullopt);
  EXPECT_EQ(hints.changed().size(), 1U);
}

TEST(Hints, AreNoneWhereTheyMakeNoSense) {
  const std::string good("\1\x21", 2);
  Hints hints;
  hints.load({{FIRST, good}});
  EXPECT_EQ(hints.choice(0), 0U);
  EXPECT_EQ(hints.choice(1), 1U);
  EXPECT_EQ(hints.choice(2), std::nullopt);
  for (const auto& [name, value] : std::map<std::string, std::string>{
           {FIRST, ""},
           {FIRST + "0", good},
           {"multihash_hints.00ff", good},
           {"multihash_hints.", good},
           {"other", good},
       }) {
    hints.load({{name, value}});
    EXPECT_EQ(hints.choice(0), std::nullopt) << name;
  }
  for (const auto& value :
       {std::string("\2\x21", 2), std::string("\1\x19", 2), std::string("\1\x91", 2),
        std::string(1 + Hints::OBJECTS_A_PIECE, '\1')}) {
    hints.load({{FIRST, value}});
    EXPECT_EQ(hints.choice(0), std::nullopt);
  }
}

}  // namespace
}  // namespace multihash::rbd
