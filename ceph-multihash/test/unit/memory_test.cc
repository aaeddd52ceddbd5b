// What an open image takes for each object whose place is known, by what malloc gives for it.
#include <gtest/gtest.h>
#include <malloc.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <new>

#include "act/choice_cache.h"
#include "object_table.h"

namespace {

std::atomic<std::int64_t> in_use{0};
constexpr std::int64_t HEADER = 8;  // of a chunk of glibc's

std::int64_t chunk(void* memory) {
  return static_cast<std::int64_t>(malloc_usable_size(memory)) + HEADER;
}

}  // namespace

// The whole program's: a test looks at the difference that it makes itself.
void* operator new(std::size_t bytes) {
  auto* memory = std::malloc(bytes);  // NOLINT(cppcoreguidelines-no-malloc)
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  in_use += chunk(memory);
  return memory;
}

// A sanitizer would have its own beside the operator delete below, and report the difference.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  try {
    return operator new(bytes);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void operator delete(void* memory) noexcept {
  if (memory != nullptr) {
    in_use -= chunk(memory);
    std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc)
  }
}

void operator delete(void* memory, std::size_t) noexcept {
  operator delete(memory);
}

namespace multihash::rbd {
namespace {

constexpr std::uint64_t OBJECTS = 262'144;  // 1 TB of 4 MiB each
constexpr double MOST_BYTES = 70;

void settle(ObjectTable& table, std::uint64_t object_no, Route route) {
  ASSERT_EQ(table.enter(object_no, Need::EXISTENCE, [](Route) {}).verdict,
            ObjectTable::Verdict::FIND);
  table.settle(object_no, route);
}

/** Bytes that stay in use for each object. */
double bytes_an_object(const char* what, const std::function<void()>& act) {
  const auto before = in_use.load();
  act();
  const double each = static_cast<double>(in_use - before) / OBJECTS;
  std::printf("memory: %-40s %5.1f bytes an object, %5.1f MB a TB\n", what, each,
              each * OBJECTS / 1e6);
  return each;
}

Route nth(std::uint64_t i) {
  return i % 3 == 0 ? Route{Route::ALTERNATE, 1, true} : Route{Route::HOME};
}

TEST(Memory, OfAFullImage) {
  ObjectTable table;
  const double each = bytes_an_object("settled, image full", [&] {
    for (std::uint64_t i = 0; i < OBJECTS; ++i) {
      settle(table, i, nth(i));
    }
  });
  EXPECT_LE(each, 5);
}

TEST(Memory, OfObjectsFarFromEachOther) {
  ObjectTable table;
  const double each = bytes_an_object("settled, each far from the others", [&] {
    for (std::uint64_t i = 0; i < OBJECTS; ++i) {
      settle(table, i * 1000, nth(i));
    }
  });
  EXPECT_LE(each, MOST_BYTES);
}

TEST(Memory, OfWhatIsKnownForAWhile) {
  const Route::Clock::time_point start{};
  auto now = start;
  ObjectTable table{[&] { return now; }};
  constexpr std::chrono::seconds LASTS{15};
  const auto learn = [&](std::uint64_t from) {
    for (std::uint64_t i = from; i < from + OBJECTS; ++i) {
      ASSERT_TRUE(table.begin(i));
      table.settle(i, {Route::HOME, 0, false, now + LASTS});
    }
  };
  EXPECT_LE(bytes_an_object("seen by a reader, all at once", [&] { learn(0); }), MOST_BYTES);
  // What has ended gives way: as many again take nothing more.
  EXPECT_LE(bytes_an_object("twice as many more, each after the last",
                            [&] {
                              for (std::uint64_t round = 1; round < 3; ++round) {
                                now += LASTS;
                                learn(round * OBJECTS);
                              }
                            }),
            MOST_BYTES);
}

TEST(Memory, OfAnImageThatForgetsAll) {
  ObjectTable table;
  const double each = bytes_an_object("forgotten", [&] {
    for (std::uint64_t i = 0; i < OBJECTS; ++i) {
      settle(table, i, nth(i));
    }
    table.clear();
  });
  EXPECT_LE(each, 1);
}

/** The library's own memory of choices is by name, and far larger: the plug-in has none. */
TEST(Memory, OfALibraryThatIsToRememberNothing) {
  ChoiceCache cache(0);
  const double each = bytes_an_object("in the library, for the plug-in", [&] {
    for (std::uint64_t i = 0; i < OBJECTS; ++i) {
      cache.insert("rbd_data.10f76b8b4567." + std::to_string(i), 1);
    }
  });
  EXPECT_EQ(each, 0);
  EXPECT_EQ(cache.size(), 0U);
}

}  // namespace
}  // namespace multihash::rbd
