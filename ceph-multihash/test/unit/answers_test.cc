#include "observe/answers.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cmath>

namespace multihash {
namespace {

// As ceph 18.2.7 answers, shortened.
constexpr const char* PERF_OSD =
    R"({"osd":{"op_w":305,"op_w_latency":{"avgcount":305,"sum":1.088298791,"avgtime":0.003568192},)"
    R"("stat_bytes":6442450944,"stat_bytes_used":47300608,"stat_bytes_avail":6395150336}})";
constexpr const char* CLS =
    R"({"version":1,"memory_total_bytes":8000,"memory_available_bytes":2000,"load":0.5,)"
    R"("cpu_busy_ticks":100,"cpu_total_ticks":400})";
constexpr const char* PGS =
    R"({"pg_ready":true,"pg_stats":[{"pgid":"3.9","acting":[0,2,1],"acting_primary":0},)"
    R"({"pgid":"1.b","acting":[1],"acting_primary":1},{"pgid":"1.1f","acting":[0,2147483647,2],)"
    R"("acting_primary":2},{"pgid":"1.2","acting":[],"acting_primary":-1},)"
    R"({"pgid":"11.0","acting":[2],"acting_primary":2}]})";
constexpr const char* TREE =
    R"({"nodes":[{"id":-1,"name":"default","type":"root","children":[-5,-6]},)"
    R"({"id":-5,"name":"left","type":"rack","children":[-3]},)"
    R"({"id":-6,"name":"right","type":"rack","children":[-4]},)"
    R"({"id":-3,"name":"a","type":"host","children":[1,0]},)"
    R"({"id":-4,"name":"b","type":"host","children":[2]},)"
    R"({"id":0,"name":"osd.0","type":"osd"},{"id":1,"name":"osd.1","type":"osd"},)"
    R"({"id":2,"name":"osd.2","type":"osd"}],"stray":[]})";

TEST(PerfOsd, GivesFreeSpaceAndWrites) {
  OsdMetrics metrics;
  WriteLatency latency;
  ASSERT_EQ(parse_perf_osd(PERF_OSD, metrics, latency), 0);
  EXPECT_NEAR(metrics.free_fraction, 6395150336.0 / 6442450944.0, 1e-12);
  EXPECT_EQ(latency.count, 305u);
  EXPECT_DOUBLE_EQ(latency.sum_seconds, 1.088298791);
}

TEST(PerfDeferred, IsWhatTheThrottleHolds) {
  OsdMetrics metrics;
  ASSERT_EQ(parse_perf_deferred(
                R"({"throttle-bluestore_throttle_deferred_bytes":{"val":4096,"max":201326592}})",
                metrics),
            0);
  EXPECT_EQ(metrics.deferred_bytes, 4096);
}

TEST(OsdDf, GivesFreeSpaceOfOsdsThatHaveAny) {
  std::map<int, double> free;
  ASSERT_EQ(
      parse_osd_df(R"({"nodes":[{"id":0,"kb":1000,"kb_avail":250},{"id":1,"kb":0,"kb_avail":0}]})",
                   free),
      0);
  EXPECT_EQ(free, (std::map<int, double>{{0, 0.25}}));
}

TEST(Cls, GivesMemoryLoadAndCpu) {
  OsdMetrics metrics;
  CpuTime cpu;
  ASSERT_EQ(parse_cls(CLS, metrics, cpu), 0);
  EXPECT_EQ(metrics.memory_available_bytes, 2000);
  EXPECT_EQ(metrics.memory_total_bytes, 8000);
  EXPECT_EQ(metrics.load, 0.5);
  EXPECT_EQ(cpu.busy, 100);
  EXPECT_EQ(cpu.total, 400);
}

TEST(Answers, ThatAreGarbageChangeNothing) {
  for (const char* garbage :
       {"", "null", "[]", "{", "{\"osd\":3}", "{\"version\":0}", "{\"version\":1,\"load\":\"x\"}",
        R"({"osd":{"op_w_latency":{"avgcount":1,"sum":1},"stat_bytes":0,"stat_bytes_avail":0}})",
        R"({"osd":{"op_w_latency":{"avgcount":1,"sum":1},"stat_bytes":5,"stat_bytes_avail":6}})",
        R"({"osd":{"op_w_latency":{"avgcount":1,"sum":-1},"stat_bytes":5,"stat_bytes_avail":4}})",
        R"({"throttle-bluestore_throttle_deferred_bytes":{"val":-1}})", "{\"nodes\":[{}]}",
        R"({"nodes":[{"id":-1,"name":"r","type":"root","children":[7]}]})",
        "{\"pg_stats\":[{}]}"}) {
    OsdMetrics metrics;
    WriteLatency latency;
    CpuTime cpu;
    Groups groups{{1, {1}}};
    std::map<int, double> free{{1, 0.5}};
    CrushTree tree{{{1, {"a", "b"}}}, {}};
    EXPECT_EQ(parse_perf_osd(garbage, metrics, latency), -EBADMSG) << garbage;
    EXPECT_EQ(parse_perf_deferred(garbage, metrics), -EBADMSG) << garbage;
    EXPECT_EQ(parse_cls(garbage, metrics, cpu), -EBADMSG) << garbage;
    EXPECT_EQ(parse_pg_dump(garbage, 1, groups), -EBADMSG) << garbage;
    EXPECT_EQ(parse_osd_tree(garbage, tree), -EBADMSG) << garbage;
    EXPECT_EQ(parse_osd_df(garbage, free), -EBADMSG) << garbage;
    EXPECT_EQ(free.size(), 1u) << garbage;
    EXPECT_TRUE(std::isnan(metrics.free_fraction) && std::isnan(metrics.deferred_bytes) &&
                std::isnan(metrics.memory_total_bytes) && std::isnan(metrics.load))
        << garbage;
    EXPECT_EQ(latency.count, 0u) << garbage;
    EXPECT_EQ(groups.size(), 1u) << garbage;
    EXPECT_EQ(tree.osds.size(), 1u) << garbage;
  }
}

TEST(MeanLatency, IsOfTheWritesInBetween) {
  EXPECT_NEAR(mean_latency_nanos({100, 1.0}, {110, 1.02}), 2e6, 1);
  EXPECT_TRUE(std::isnan(mean_latency_nanos({100, 1.0}, {100, 1.0}))) << "no writes";
  EXPECT_TRUE(std::isnan(mean_latency_nanos({100, 1.0}, {5, 0.1}))) << "the OSD was restarted";
}

TEST(BusyFraction, IsOfTheTimeInBetween) {
  EXPECT_DOUBLE_EQ(busy_fraction({100, 400}, {150, 500}), 0.5);
  EXPECT_TRUE(std::isnan(busy_fraction({100, 400}, {100, 400}))) << "no time passed";
  EXPECT_TRUE(std::isnan(busy_fraction({100, 400}, {5, 20}))) << "the host was restarted";
}

TEST(PgDump, GivesTheOsdsOfOnePoolPrimaryFirst) {
  Groups groups;
  ASSERT_EQ(parse_pg_dump(PGS, 1, groups), 0);
  EXPECT_EQ(groups, (Groups{{0xb, {1}}, {0x1f, {2, 0}}, {0x2, {-1}}}));
}

TEST(OsdTree, GivesHostAndRack) {
  CrushTree tree;
  ASSERT_EQ(parse_osd_tree(TREE, tree), 0);
  ASSERT_EQ(tree.osds.size(), 3u);
  EXPECT_EQ(tree.osds[0].host, "a");
  EXPECT_EQ(tree.osds[0].rack, "left");
  EXPECT_EQ(tree.osds[2].host, "b");
  EXPECT_EQ(tree.osds[2].rack, "right");
}

TEST(ClientLocation, IsTheOptionsOrTheHostsOwn) {
  CrushTree tree;
  ASSERT_EQ(parse_osd_tree(TREE, tree), 0);
  EXPECT_EQ(client_location("", "b", tree).rack, "right");
  EXPECT_EQ(client_location("", "elsewhere", tree).host, "elsewhere");
  EXPECT_EQ(client_location("", "elsewhere", tree).rack, "");
  EXPECT_EQ(client_location("host=a root=default", "b", tree).host, "a");
  EXPECT_EQ(client_location("host=a root=default", "b", tree).rack, "left");
  EXPECT_EQ(client_location("rack=left", "b", tree).rack, "left");
  EXPECT_EQ(client_location("rack=left", "b", tree).host, "");
}

}  // namespace
}  // namespace multihash
