#include "act/choice_cache.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <thread>
#include <vector>

namespace multihash {
namespace {

TEST(ChoiceCache, RemembersAndForgets) {
  ChoiceCache cache(10);
  EXPECT_EQ(cache.find("a"), std::nullopt);
  cache.insert("a", 1);
  EXPECT_EQ(cache.find("a"), 1u);
  cache.insert("a", 0);
  EXPECT_EQ(cache.find("a"), 0u);
  EXPECT_EQ(cache.size(), 1u);
  cache.erase("a");
  cache.erase("never there");
  EXPECT_EQ(cache.find("a"), std::nullopt);
}

TEST(ChoiceCache, ForgetsWhatWasNotAskedForLongest) {
  ChoiceCache cache(2);
  cache.insert("a", 1);
  cache.insert("b", 1);
  cache.find("a");
  cache.insert("c", 1);
  EXPECT_EQ(cache.size(), 2u);
  EXPECT_TRUE(cache.find("a"));
  EXPECT_FALSE(cache.find("b"));
  cache.clear();
  EXPECT_EQ(cache.size(), 0u);
}

TEST(ChoiceCache, NeverTellsWhatItWasNotTold) {
  constexpr unsigned SEED = 4;
  std::mt19937 random(SEED);
  std::map<std::string, unsigned> model;
  ChoiceCache cache(50);
  for (int step = 0; step < 20'000; ++step) {
    const auto oid = std::to_string(random() % 100);
    switch (random() % 3) {
      case 0:
        cache.insert(oid, model[oid] = random() % 8);
        break;
      case 1:
        cache.erase(oid);
        model.erase(oid);
        break;
      default:
        if (const auto choice = cache.find(oid)) {
          ASSERT_EQ(model.count(oid), 1u) << "seed " << SEED << " step " << step;
          ASSERT_EQ(*choice, model[oid]) << "seed " << SEED << " step " << step;
        }
    }
    ASSERT_LE(cache.size(), 50u);
  }
}

TEST(ChoiceCache, BearsManyThreads) {
  ChoiceCache cache(16);
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (unsigned thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&cache, thread] {
      for (int i = 0; i < 2000; ++i) {
        const auto oid = std::to_string(i % 32);
        cache.insert(oid, thread);
        const auto choice = cache.find(oid);
        EXPECT_LT(choice.value_or(0), 4u);
        cache.erase(oid);
      }
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
}

}  // namespace
}  // namespace multihash
