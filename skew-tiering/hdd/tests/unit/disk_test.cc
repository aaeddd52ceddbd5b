#include "disk.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace stowage::hdd {
namespace {

using nlohmann::json;

constexpr uint64_t EXTENT = 1 << 20;

struct DiskTest : testing::Test {
  /** One request of a file that has room. */
  Cost use(File& file, bool write, uint64_t offset, uint64_t bytes) {
    EXPECT_TRUE(disk.reserve(file, offset + bytes));
    return disk.request(file, write, offset, bytes);
  }
  json stats() const { return json::parse(disk.stats()); }

  Disk disk{Drive{}, EXTENT};
  std::shared_ptr<File> a = disk.open({1, 1}, "a");
  std::shared_ptr<File> b = disk.open({1, 2}, "folder/b");
};

TEST_F(DiskTest, CountsPerFileAndInTotal) {
  const Cost first = use(*a, true, 0, 1000);
  const Cost second = use(*b, true, 0, 10);
  EXPECT_FALSE(first.seek);
  EXPECT_TRUE(second.seek) << "an extent farther";
  use(*b, false, 0, 10);
  const json s = stats();
  EXPECT_EQ(
      s["files"]["a"]["writes"],
      (json{{"requests", 1}, {"seeks", 0}, {"skips", 0}, {"bytes", 1000}, {"nanos", first.nanos}}));
  EXPECT_EQ(s["files"]["folder/b"]["reads"]["seeks"], 1);
  EXPECT_EQ(s["total"]["writes"]["nanos"], first.nanos + second.nanos);
  EXPECT_EQ(s["total"]["reads"]["bytes"], 10);
}

TEST_F(DiskTest, ARequestThatLiesInTwoPlacesIsOneWithTwoSeeks) {
  disk.reserve(*a, EXTENT);
  disk.reserve(*b, EXTENT);
  use(*b, false, 0, 1);
  const Cost cost = use(*a, false, 0, EXTENT + 1);
  EXPECT_FALSE(cost.continues);
  EXPECT_EQ(stats()["files"]["a"]["reads"]["requests"], 1);
  EXPECT_EQ(stats()["files"]["a"]["reads"]["seeks"], 2);
}

TEST_F(DiskTest, AGapThatPassesIsASkip) {
  use(*a, false, 0, 10);
  use(*a, false, 20, 10);
  const json reads = stats()["files"]["a"]["reads"];
  EXPECT_EQ(reads["skips"], 1);
  EXPECT_EQ(reads["seeks"], 0);
}

TEST_F(DiskTest, ADeletedFileStaysInTheTotalAndItsRoomIsFree) {
  use(*a, true, 0, 10);
  use(*b, true, 0, 10);
  const json before = stats();
  disk.remove({1, 1});
  EXPECT_EQ(stats()["total"], before["total"]);
  EXPECT_EQ(stats()["deleted"], before["files"]["a"]);
  EXPECT_FALSE(stats()["files"].contains("a"));
  const auto next = disk.open({1, 1}, "next");
  disk.reserve(*next, 1);
  EXPECT_EQ(next->layout, Layout{0});
  EXPECT_FALSE(stats()["files"].contains("next")) << "an inode number used again is another file";
}

TEST_F(DiskTest, RenamesOfFilesAndFoldersKeepCounters) {
  use(*a, true, 0, 10);
  use(*b, true, 0, 20);
  disk.rename("folder", "moved", false);
  disk.rename("a", "moved-not", false);
  EXPECT_EQ(stats()["files"]["moved/b"]["writes"]["bytes"], 20);
  EXPECT_EQ(stats()["files"]["moved-not"]["writes"]["bytes"], 10);
  disk.rename("moved", "moved-not", true);
  EXPECT_EQ(stats()["files"]["moved-not/b"]["writes"]["bytes"], 20);
  EXPECT_EQ(stats()["files"]["moved"]["writes"]["bytes"], 10);
}

TEST_F(DiskTest, FilesUnderOneNameAreSummed) {
  use(*a, true, 0, 10);
  use(*disk.open({1, 3}, "a"), true, 0, 5);
  EXPECT_EQ(stats()["files"]["a"]["writes"]["bytes"], 15);
  EXPECT_EQ(stats()["total"]["writes"]["bytes"], 15);
}

TEST_F(DiskTest, ResetLeavesZerosAndTheHeadWhereItIs) {
  use(*a, true, 0, 10);
  disk.remove({1, 2});
  disk.reset();
  EXPECT_EQ(stats()["total"]["writes"]["nanos"], 0);
  EXPECT_TRUE(stats()["files"].empty());
  EXPECT_TRUE(use(*a, true, 10, 10).continues);
}

TEST_F(DiskTest, NamesThatAreNoTextAreShown) {
  use(*disk.open({1, 3}, "\xff\"\n"), true, 0, 5);
  EXPECT_EQ(stats()["files"]["\xef\xbf\xbd\"\n"]["writes"]["bytes"], 5);
}

}  // namespace
}  // namespace stowage::hdd
