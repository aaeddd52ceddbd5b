#include "router_rig.h"

#include <random>

namespace multihash::rbd {
namespace {

// Whatever comes in which order: operations on one object leave in theirs, and none goes to the
// alternate while home still has one of them.
TEST_F(RouterTest, RandomOrders) {
  constexpr unsigned SEED = 20261125;
  constexpr int ROUNDS = 3000;
  std::mt19937 random{SEED};
  for (int round = 0; round < ROUNDS; ++round) {
    router.forget_all();
    sent.clear();
    trips.clear();
    finder->picks = random() % 4 == 0 ? 1 : 0;
    if (random() % 4 != 0) {
      finder->picks = 0;
      settle_group();
    }
    const bool elsewhere = random() % 2 == 0;
    const int operations = 1 + static_cast<int>(random() % 8);
    std::vector<std::string> at_home;
    int made = 0;
    std::size_t seen = 0;
    while (made < operations || !finder->asked.empty() || !at_home.empty()) {
      switch (random() % 3) {
        case 0:
          if (made < operations) {
            const bool write = random() % 5 != 0;
            change(write ? WRITE : DISCARD, (write ? "w" : "d") + std::to_string(made++));
          }
          break;
        case 1:
          if (!finder->asked.empty()) {
            const auto& what = finder->asked.front().text;
            const bool looks = what[0] == 'l' || what.rfind("peek", 0) == 0;
            finder->answer(!elsewhere ? (what[0] == 'f' ? ABSENT : HOME)
                           : looks    ? SEEN
                                      : ALTERNATE);
          }
          break;
        default:
          if (!at_home.empty()) {
            const auto which = random() % at_home.size();
            const auto name = at_home[which];
            at_home.erase(at_home.begin() + static_cast<std::ptrdiff_t>(which));
            if (name[0] == 'w' && trips.count(name) != 0) {
              answered(name, random() % 8 == 0 ? -5 : 0);
            }
          }
      }
      for (; seen < sent.size(); ++seen) {
        const auto& one = sent[seen];
        ASSERT_EQ(one.substr(1, one.find(' ') - 1), std::to_string(seen)) << "seed " << SEED;
        const auto name = one.substr(0, one.find(' '));
        const bool unseen = trips.count(name) != 0 && trips[name]->sent_by.kind == Route::UNSEEN;
        if (unseen) {
          at_home.push_back(name);
        }
        ASSERT_FALSE(one.find("direct") != std::string::npos && !at_home.empty())
            << one << " overtakes " << at_home.front() << ", seed " << SEED << ", round " << round;
      }
    }
    ASSERT_EQ(sent.size(), static_cast<std::size_t>(operations)) << "seed " << SEED;
  }
}

}  // namespace
}  // namespace multihash::rbd
