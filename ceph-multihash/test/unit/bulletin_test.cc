#include "observe/bulletin.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace multihash {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr double NOW = 1'800'000'000;
constexpr std::int64_t POOL = 3;

// As the manager's module writes it (mgr/multihash/document.py).
json good() {
  return json::parse(R"({"version":1,"pool":3,"written":1799999999.5,"interval_seconds":5,
      "osds":{"0":{"host":"a","free_fraction":0.25,"write_latency_nanos":3000000},
              "1":{"host":"b","rack":"lone","free_fraction":1},
              "12":{}},
      "racks":{"a":"left","b":"","empty":"right"},
      "groups":[[0,1],[-1],[12,0,1]]})");
}

int read(const std::string& text, Bulletin& bulletin) {
  return parse_bulletin(text, POOL, NOW, bulletin);
}

int result_of(const json& content) {
  Bulletin bulletin;
  bulletin.age = seconds(77);
  const int result = read(content.dump(), bulletin);
  EXPECT_EQ(bulletin.age == seconds(77), result != 0) << "untouched on error";
  return result;
}

TEST(Bulletin, GivesGroupsPlacesAndMetrics) {
  Bulletin bulletin;
  ASSERT_EQ(read(good().dump(), bulletin), 0);
  EXPECT_EQ(bulletin.groups, (Groups{{0, {0, 1}}, {1, {-1}}, {2, {12, 0, 1}}}));
  EXPECT_EQ(bulletin.tree.osds.at(0).host, "a");
  EXPECT_EQ(bulletin.tree.osds.at(0).rack, "left");
  EXPECT_EQ(bulletin.tree.osds.at(1).rack, "lone");
  EXPECT_EQ(bulletin.tree.osds.count(12), 0u);
  EXPECT_EQ(bulletin.tree.rack_of_host.at("empty"), "right");
  EXPECT_EQ(bulletin.metrics.at(0).free_fraction, 0.25);
  EXPECT_EQ(bulletin.metrics.at(0).write_latency_nanos, 3e6);
  EXPECT_TRUE(std::isnan(bulletin.metrics.at(1).write_latency_nanos)) << "unknown is not idle";
  EXPECT_TRUE(std::isnan(bulletin.metrics.at(12).free_fraction));
  EXPECT_EQ(bulletin.age, milliseconds(500));
  EXPECT_EQ(bulletin.lifetime(), seconds(15));
}

TEST(Bulletin, IsRefusedOutsideItsTime) {
  auto content = good();
  for (const auto& [written, expected] : std::vector<std::pair<double, int>>{{NOW - 14.9, 0},
                                                                             {NOW - 15.1, -ESTALE},
                                                                             {0, -ESTALE},
                                                                             {NOW + 1.9, 0},
                                                                             {NOW + 2.1, -ETIME},
                                                                             {1e11, -ETIME}}) {
    content["written"] = written;
    EXPECT_EQ(result_of(content), expected) << written;
  }
}

TEST(Bulletin, FromALittleAheadHasNoAge) {
  auto content = good();
  content["written"] = NOW + 1;
  Bulletin bulletin;
  ASSERT_EQ(read(content.dump(), bulletin), 0);
  EXPECT_EQ(bulletin.age, seconds(0));
}

TEST(Bulletin, OfAnotherPoolOrVersionIsRefused) {
  auto content = good();
  content["pool"] = 4;
  EXPECT_EQ(result_of(content), -EBADMSG);
  content = good();
  content["version"] = 2;
  EXPECT_EQ(result_of(content), -EBADMSG);
}

struct Wrong {
  const char* where;
  const char* value;
};

class WrongValue : public testing::TestWithParam<Wrong> {};

TEST_P(WrongValue, IsRefused) {
  auto content = good();
  ASSERT_TRUE(content.contains(json::json_pointer(GetParam().where)) ||
              std::string(GetParam().where).find("/osds/") == 0);
  content[json::json_pointer(GetParam().where)] = json::parse(GetParam().value);
  EXPECT_EQ(result_of(content), -EBADMSG);
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongValue,
    testing::Values(
        Wrong{"/version", "\"1\""}, Wrong{"/pool", "null"}, Wrong{"/written", "\"now\""},
        Wrong{"/written", "-1"}, Wrong{"/written", "1e300"}, Wrong{"/interval_seconds", "0"},
        Wrong{"/interval_seconds", "61"}, Wrong{"/interval_seconds", "-5"},
        Wrong{"/osds/0/free_fraction", "1.001"}, Wrong{"/osds/0/free_fraction", "-0.1"},
        Wrong{"/osds/0/free_fraction", "null"}, Wrong{"/osds/0/free_fraction", "true"},
        Wrong{"/osds/0/write_latency_nanos", "-1"}, Wrong{"/osds/0/write_latency_nanos", "4e12"},
        Wrong{"/osds/0/host", "7"}, Wrong{"/osds/-1", "{}"}, Wrong{"/osds/1x", "{}"},
        Wrong{"/osds/99999999999", "{}"}, Wrong{"/osds/1048576", "{}"}, Wrong{"/osds/0", "[]"},
        Wrong{"/osds", "[1]"}, Wrong{"/racks/a", "1"}, Wrong{"/racks", "7"}, Wrong{"/groups", "{}"},
        Wrong{"/groups", "7"}, Wrong{"/groups/0", "[]"}, Wrong{"/groups/0", "7"},
        Wrong{"/groups/0", "[-2]"}, Wrong{"/groups/0", "[0,-1]"}, Wrong{"/groups/0", "[0.5]"},
        Wrong{"/groups/0", "[1048576]"}, Wrong{"/groups/0", "[4294967296]"},
        Wrong{"/groups/0", "[18446744073709551615]"}));

TEST(Bulletin, MissingPartsAreRefused) {
  const auto whole = good();
  for (auto part = whole.begin(); part != whole.end(); ++part) {
    auto content = whole;
    content.erase(part.key());
    EXPECT_EQ(result_of(content), -EBADMSG) << part.key();
  }
}

TEST(Bulletin, LongNamesAndTooManyGroupsAreRefused) {
  auto content = good();
  content["osds"]["0"]["host"] = std::string(257, 'h');
  EXPECT_EQ(result_of(content), -EBADMSG);
  content = good();
  content["groups"] = json::array();
  for (int i = 0; i < 65'537; ++i) {
    content["groups"].push_back({0});
  }
  EXPECT_EQ(result_of(content), -EBADMSG);
  content["groups"] = json::array({std::vector<int>(65, 0)});
  EXPECT_EQ(result_of(content), -EBADMSG);
}

TEST(Bulletin, LongerThanItsLimitIsRefusedWithoutALook) {
  Bulletin bulletin;
  EXPECT_EQ(read(std::string(Bulletin::LIMIT + 1, ' '), bulletin), -EFBIG);
  auto text = good().dump();
  text.resize(Bulletin::LIMIT, ' ');
  EXPECT_EQ(read(text, bulletin), 0) << "a bulletin of just that size";
}

TEST(Bulletin, GarbageIsRefused) {
  Bulletin bulletin;
  const auto whole = good().dump();
  for (const auto& text :
       {std::string(), std::string("{"), std::string("7"), std::string("null"),
        std::string(8, '\0'), std::string("\xff\xfe{}"), std::string(Bulletin::LIMIT, '['),
        "{\"a\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}", whole + "x"}) {
    EXPECT_EQ(read(text, bulletin), -EBADMSG) << text.substr(0, 20);
  }
  for (std::size_t length = 0; length < whole.size(); ++length) {
    EXPECT_EQ(read(whole.substr(0, length), bulletin), -EBADMSG) << length;
  }
}

// Whatever is taken is within the bounds, and nothing ends the process.
TEST(Bulletin, DamagedBytesAreRefusedOrWithinTheBounds) {
  constexpr unsigned SEED = 20261125;
  std::mt19937 random(SEED);
  const auto whole = good().dump();
  int taken = 0;
  for (int i = 0; i < 20'000; ++i) {
    auto text = whole;
    for (unsigned damage = 1 + random() % 3; damage > 0; --damage) {
      text[random() % text.size()] = static_cast<char>(random());
    }
    Bulletin bulletin;
    if (read(text, bulletin) != 0) {
      continue;
    }
    ++taken;
    for (const auto& [id, metrics] : bulletin.metrics) {
      EXPECT_GE(id, 0);
      EXPECT_FALSE(metrics.free_fraction < 0 || metrics.free_fraction > 1) << SEED << ' ' << i;
      EXPECT_FALSE(metrics.write_latency_nanos < 0) << SEED << ' ' << i;
    }
    EXPECT_GE(bulletin.age.count(), 0);
    EXPECT_LE(bulletin.age, bulletin.lifetime());
  }
  EXPECT_GT(taken, 0);
}

TEST(AddBulletin, KeepsWhatItDoesNotKnow) {
  Bulletin bulletin;
  ASSERT_EQ(read(good().dump(), bulletin), 0);
  std::map<int, OsdMetrics> known;
  known[0].load = 0.5;
  known[0].age_nanos = 1e9;
  known[1].write_latency_nanos = 7;
  add_bulletin(bulletin, seconds(2), known);
  EXPECT_EQ(known.size(), 2u) << "only of OSDs that serve the pool";
  EXPECT_EQ(known[0].free_fraction, 0.25);
  EXPECT_EQ(known[0].load, 0.5);
  EXPECT_EQ(known[0].age_nanos, 2e9) << "of the older source";
  EXPECT_EQ(known[1].free_fraction, 1);
  EXPECT_EQ(known[1].write_latency_nanos, 7);
}

}  // namespace
}  // namespace multihash
