#include "scan.h"

#include <map>
#include <system_error>

#include "errors.h"

namespace multihash::mhctl {
namespace {

constexpr std::size_t AT_ONCE = 128;

}  // namespace

Scan scan(const librados::IoCtx& pool, const std::function<bool(const ObjectName&)>& wanted,
          const std::function<void(const ObjectName&, std::uint64_t bytes)>& at_home) {
  librados::IoCtx io;
  io.dup(pool);
  io.set_namespace(librados::all_nspaces);
  Scan found;
  std::map<ObjectName, Choices> elsewhere;
  std::vector<ObjectName> homes;
  const auto look_at_homes = [&] {
    for (const auto& facts : look(pool, homes)) {
      if (facts.home.kind == HomeState::Kind::DATA) {
        // An empty object may be a stub that has lost its mark: examined like one.
        if (facts.home_itself.bytes == 0) {
          elsewhere[facts.name];
        } else if (at_home) {
          at_home(facts.name, facts.home_itself.bytes);
        }
      } else if (facts.home.kind != HomeState::Kind::ABSENT) {
        elsewhere[facts.name];
      }
    }
    homes.clear();
  };
  try {
    for (auto object = io.nobjects_begin(); object != io.nobjects_end(); ++object) {
      ObjectName name{object->get_nspace(), object->get_oid()};
      const auto choice = choice_of(name.oid, object->get_locator());
      if (!choice) {
        ++found.foreign_locators;
      } else if (!wanted || wanted(name)) {
        if (*choice > 0) {
          elsewhere[std::move(name)] |= static_cast<Choices>(1U << *choice);
        } else {
          homes.push_back(std::move(name));
        }
      }
      if (homes.size() == AT_ONCE) {
        look_at_homes();
      }
    }
  } catch (const std::system_error& error) {  // how librados reports that it cannot list
    throw Refused(fmt::format("pool {} can't be listed: {}", io.get_pool_name(), error.what()));
  }
  look_at_homes();
  std::vector<Subject> subjects;
  subjects.reserve(elsewhere.size());
  for (const auto& [name, choices] : elsewhere) {
    subjects.push_back({name, choices});
  }
  for (auto& facts : examine(pool, subjects)) {
    const bool empty = facts.home.kind == HomeState::Kind::DATA && facts.home_itself.bytes == 0 &&
                       facts.home_itself.same_as(facts.through_home);
    if (empty && at_home) {
      at_home(facts.name, 0);
    }
    if (!empty || elsewhere[facts.name] != 0) {
      found.subjects.push_back(std::move(facts));
    }
  }
  return found;
}

}  // namespace multihash::mhctl
