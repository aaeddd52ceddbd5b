#include "observe/osd_record.h"

#include <gtest/gtest.h>

#include <cmath>

namespace multihash {
namespace {

using std::chrono::seconds;

constexpr auto LIFETIME = seconds(6);
const OsdRecord::Time START{seconds(1000)};

OsdMetrics host() {
  OsdMetrics metrics;
  metrics.memory_available_bytes = 2;
  metrics.memory_total_bytes = 8;
  metrics.load = 1;
  return metrics;
}

OsdMetrics osd(double free) {
  OsdMetrics metrics;
  metrics.free_fraction = free;
  metrics.deferred_bytes = 5;
  return metrics;
}

TEST(OsdRecord, KnowsNothingAtFirst) {
  const auto known = OsdRecord().at(START, LIFETIME);
  EXPECT_TRUE(std::isnan(known.free_fraction));
  EXPECT_TRUE(std::isnan(known.memory_total_bytes));
  EXPECT_TRUE(std::isnan(known.age_nanos));
}

TEST(OsdRecord, KnowsCpuFromTheSecondAnswerOn) {
  OsdRecord record;
  record.heard_host(host(), {10, 100}, START);
  EXPECT_TRUE(std::isnan(record.at(START, LIFETIME).cpu_busy_fraction));
  EXPECT_EQ(record.at(START, LIFETIME).memory_available_bytes, 2);
  record.heard_host(host(), {60, 200}, START + seconds(1));
  EXPECT_DOUBLE_EQ(record.at(START + seconds(1), LIFETIME).cpu_busy_fraction, 0.5);
}

TEST(OsdRecord, KeepsTheLatencyOfAnOsdThatDoesNotWrite) {
  OsdRecord record;
  record.heard_osd(osd(0.5), {10, 0.01}, START);
  EXPECT_NEAR(record.at(START, LIFETIME).write_latency_nanos, 1e6, 1);
  record.heard_osd(osd(0.5), {10, 0.01}, START + seconds(1));
  EXPECT_NEAR(record.at(START + seconds(1), LIFETIME).write_latency_nanos, 1e6, 1);
  record.heard_osd(osd(0.5), {20, 0.05}, START + seconds(2));
  EXPECT_NEAR(record.at(START + seconds(2), LIFETIME).write_latency_nanos, 4e6, 1);
}

TEST(OsdRecord, DoesNotTakeAnOsdThatHasNeverWrittenForFast) {
  OsdRecord record;
  record.heard_osd(osd(0.5), {0, 0}, START);
  EXPECT_TRUE(std::isnan(record.at(START, LIFETIME).write_latency_nanos));
}

TEST(OsdRecord, ForgetsEachHalfByItself) {
  OsdRecord record;
  record.heard_osd(osd(0.5), {10, 0.01}, START);
  record.heard_host(host(), {10, 100}, START + seconds(4));
  const auto later = record.at(START + seconds(7), LIFETIME);
  EXPECT_TRUE(std::isnan(later.free_fraction) && std::isnan(later.write_latency_nanos) &&
              std::isnan(later.deferred_bytes));
  EXPECT_EQ(later.memory_total_bytes, 8);
  EXPECT_DOUBLE_EQ(later.age_nanos, 7e9);
  EXPECT_TRUE(std::isnan(record.at(START + seconds(11), LIFETIME).memory_total_bytes));
}

TEST(OsdRecord, TakesFreeSpaceFromTheManagerToo) {
  OsdRecord record;
  record.heard_manager(0.25, START);
  const auto known = record.at(START, LIFETIME);
  EXPECT_EQ(known.free_fraction, 0.25);
  EXPECT_TRUE(std::isnan(known.deferred_bytes));
}

}  // namespace
}  // namespace multihash
