#include "observe/osd_table.h"

#include <gtest/gtest.h>

namespace multihash {
namespace {

constexpr std::chrono::seconds LIFETIME{6};

struct OsdTableTest : testing::Test {
  void hear_all(int id) {
    OsdMetrics said;
    said.free_fraction = 0.5;
    table.heard_host(id, said, {1, 2}, now);
    table.heard_host(id, said, {2, 4}, now);
    table.heard_osd(id, said, {}, now);
  }
  bool complete(bool no_manager = false) const {
    return table.complete(table.metrics(now, LIFETIME), true, no_manager);
  }

  OsdTable::Time now{};
  OsdTable table;
};

TEST_F(OsdTableTest, OnlyPrimariesAreAskedAndOnlyOnceAtATime) {
  table.serve({{0, {1, 2}}, {1, {3, 1}}, {2, {-1, 2}}});
  EXPECT_EQ(table.begin_asking(), (std::map<int, std::string>{{1, ""}, {3, ""}}));
  EXPECT_TRUE(table.begin_asking().empty());
  table.ask_at(1, "sentinel");
  table.end_asking(1);
  EXPECT_EQ(table.begin_asking(), (std::map<int, std::string>{{1, "sentinel"}}));
}

TEST_F(OsdTableTest, WhoServesNothingIsForgotten) {
  table.serve({{0, {1}}, {1, {2}}});
  hear_all(1);
  EXPECT_FALSE(complete());
  table.serve({{0, {1}}});
  EXPECT_TRUE(complete()) << "and what is known of the others stays";
  hear_all(2);
  EXPECT_EQ(table.metrics(now, LIFETIME).count(2), 0u);
}

TEST_F(OsdTableTest, WhoDoesNotWantTheHostsDoesNotWaitForThem) {
  table.serve({{0, {1}}});
  OsdMetrics said;
  said.free_fraction = 0.5;
  table.heard_host(1, said, {1, 2}, now);
  EXPECT_FALSE(table.complete(table.metrics(now, LIFETIME), false, false));
  table.heard_osd(1, said, {}, now);
  EXPECT_TRUE(table.complete(table.metrics(now, LIFETIME), false, false));
  EXPECT_FALSE(complete()) << "the CPU's share takes a second answer";
}

TEST_F(OsdTableTest, NobodyWaitsForWhatIsRefused) {
  table.serve({{0, {1, 2}}});
  table.refused_host(1);
  EXPECT_FALSE(complete());
  table.refused_osd(1);
  EXPECT_FALSE(complete()) << "the manager may know how full it is";
  EXPECT_TRUE(complete(true));
  table.heard_manager({{1, 0.5}, {9, 0.1}}, now);
  EXPECT_TRUE(complete());
}

}  // namespace
}  // namespace multihash
