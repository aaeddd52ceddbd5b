#include "multihash/choices.h"

#include <gtest/gtest.h>

#include <set>

namespace multihash {
namespace {

TEST(Choices, HomeHasNoKeySoThatItIsWhereStockCephPutsIt) {
  EXPECT_EQ(locator_key("rbd_data.1", 0), "");
}

TEST(Choices, AlternatesHaveTheNameAndTheChoice) {
  EXPECT_EQ(locator_key("rbd_data.1", 1), "rbd_data.1#1");
  EXPECT_EQ(locator_key("rbd_data.1", 7), "rbd_data.1#7");
}

TEST(Choices, EachChoiceHasItsOwnKeyAndIsFoundByIt) {
  for (const std::string oid : {"a", "a#1", "#", "rbd_data.1\n2", ""}) {
    std::set<std::string> keys;
    for (unsigned choice = 0; choice < MAX_CHOICES; ++choice) {
      const auto key = locator_key(oid, choice);
      EXPECT_TRUE(keys.insert(key).second) << key;
      EXPECT_EQ(choice_of(oid, key), choice);
    }
  }
}

TEST(Choices, ForeignKeysAreNoChoice) {
  EXPECT_EQ(choice_of("a", "b#1"), std::nullopt);
  EXPECT_EQ(choice_of("a", "a#0"), std::nullopt);
  EXPECT_EQ(choice_of("a", "a#8"), std::nullopt);
  EXPECT_EQ(choice_of("a", "a#01"), std::nullopt);
  EXPECT_EQ(choice_of("a", "a"), std::nullopt);
}

}  // namespace
}  // namespace multihash
