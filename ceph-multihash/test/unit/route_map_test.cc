#include "route_map.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <random>
#include <utility>
#include <vector>

namespace multihash::rbd {
namespace {

using std::chrono::seconds;

const Route::Clock::time_point NOW{};

TEST(RouteMap, TellsEveryKindOfRoute) {
  RouteMap map;
  std::vector<Route> routes{{Route::ABSENT}, {Route::HOME}};
  for (uint8_t choice = 1; choice < 8; ++choice) {
    routes.push_back({Route::ALTERNATE, choice, false});
    routes.push_back({Route::ALTERNATE, choice, true});
  }
  for (uint64_t i = 0; i < routes.size(); ++i) {
    map.set(i, routes[i], NOW);
  }
  for (uint64_t i = 0; i < routes.size(); ++i) {
    EXPECT_EQ(map.find(i, NOW), routes[i]) << i;
    EXPECT_TRUE(map.find(i, NOW).lasts());
  }
  EXPECT_EQ(map.find(routes.size(), NOW), Route{});
}

TEST(RouteMap, ARouteEndsAtItsTime) {
  RouteMap map;
  map.set(7, {Route::ALTERNATE, 3, false, NOW + seconds{15}}, NOW);
  const auto found = map.find(7, NOW + seconds{15} - std::chrono::nanoseconds{1});
  EXPECT_EQ(found, (Route{Route::ALTERNATE, 3, false}));
  EXPECT_EQ(found.until, NOW + seconds{15});
  EXPECT_EQ(map.find(7, NOW + seconds{15}), Route{});
}

TEST(RouteMap, TheLastRouteCountsWhetherItEndsOrNot) {
  RouteMap map;
  const Route lasting{Route::HOME};
  const Route ending{Route::ALTERNATE, 1, true, NOW + seconds{1}};
  map.set(7, lasting, NOW);
  map.set(7, ending, NOW);
  EXPECT_EQ(map.find(7, NOW), ending);
  EXPECT_EQ(map.find(7, NOW + seconds{1}), Route{}) << "the older one does not come back";
  map.set(7, lasting, NOW);
  EXPECT_EQ(map.find(7, NOW + seconds{1}), lasting);
  map.set(7, Route{}, NOW);
  EXPECT_EQ(map.find(7, NOW), Route{});
}

TEST(RouteMap, WhatIsForgottenIsUnknown) {
  RouteMap map;
  for (uint64_t i = 0; i < 100; ++i) {
    map.set(i, i % 2 == 0 ? Route{Route::HOME} : Route{Route::HOME, 0, false, NOW + seconds{1}},
            NOW);
  }
  map.erase(4);
  map.erase(5);
  map.erase(1000);
  EXPECT_EQ(map.find(4, NOW), Route{});
  EXPECT_EQ(map.find(5, NOW), Route{});
  EXPECT_EQ(map.find(6, NOW), Route{Route::HOME});
  map.clear();
  EXPECT_EQ(map.find(6, NOW), Route{});
  EXPECT_EQ(map.find(7, NOW), Route{});
}

// As a map of whole routes would do, in 100,000 random steps.
TEST(RouteMap, IsAMap) {
  constexpr unsigned SEED = 20261125;
  std::mt19937_64 random{SEED};
  RouteMap map;
  std::map<uint64_t, Route> model;
  auto now = NOW;
  for (int step = 0; step < 100'000; ++step) {
    const uint64_t object = random() % 500 * (random() % 2 == 0 ? 1 : 1'000'000'007);
    switch (random() % 8) {
      case 0:
        map.erase(object);
        model.erase(object);
        break;
      case 1:
        now += std::chrono::milliseconds{random() % 100};
        break;
      default: {
        Route route{static_cast<Route::Kind>(random() % 4)};
        if (route.kind == Route::ALTERNATE) {
          route.choice = 1 + random() % 7;
          route.overtaken = random() % 2 == 0;
        }
        if (random() % 3 == 0) {
          route.until = now + std::chrono::milliseconds{random() % 1000};
        }
        map.set(object, route, now);
        model[object] = route;
      }
    }
    const auto found = model.find(object);
    const auto expected =
        found != model.end() && (found->second.lasts() || now < found->second.until) ? found->second
                                                                                     : Route{};
    ASSERT_EQ(map.find(object, now), expected) << "seed " << SEED << ", step " << step;
  }
}

}  // namespace
}  // namespace multihash::rbd
