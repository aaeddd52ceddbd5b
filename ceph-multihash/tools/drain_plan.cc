#include "drain_plan.h"

#include <fmt/ranges.h>

#include <set>

#include "content.h"
#include "diagnose.h"
#include "errors.h"
#include "problems.h"

namespace multihash::mhctl {
namespace {

using Action = DrainStep::Action;
using Kind = Finding::Kind;

/** The snapshots that would read something else, or lose it, if the alternate came home. */
std::vector<std::string> snapshots_in_the_way(const Snapshots& held, const ImageInfo* image) {
  std::vector<std::string> names;
  if (image != nullptr) {
    for (const auto& snapshot : image->snapshots) {
      if (snapshot.id <= held.newest_known) {
        names.push_back(snapshot.name);
      }
    }
  }
  if (names.empty() && (!held.clones.empty() || (image == nullptr && held.newest_known > 0))) {
    names.push_back(fmt::format("number {}", held.newest_known));
  }
  return names;
}

std::string refusal_by_snapshots(const ImageInfo* image, const std::set<std::string>& snapshots,
                                 std::uint64_t objects) {
  const auto what = fmt::format("{} of its objects hold what snapshots need: {}", objects,
                                fmt::join(snapshots, ", "));
  if (image == nullptr) {
    return what + "; remove those snapshots, wait until they are trimmed, then try again";
  }
  return fmt::format(
      "{}; flatten its clones, then `rbd snap purge {}` and try again when the snapshots are "
      "trimmed, or keep them: "
      "`rbd deep cp` to a new image, `mhctl drain` that, then remove this one",
      what, image->shown);
}

/** A copy whose object was brought home, and may have been written to or removed there since. */
bool is_of_killed_drain(const librados::IoCtx& pool, const Facts& facts, unsigned choice) {
  const bool is_home = facts.home.kind == HomeState::Kind::DATA;
  if (facts.was_coming_home) {
    return is_home || facts.home.kind == HomeState::Kind::ABSENT;
  }
  return is_home && compare_copy(pool, facts, choice) == CopyState::EQUAL;
}

/** Empty: what is to be done can't be told. */
std::vector<DrainStep> steps_of(const librados::IoCtx& pool, const Facts& facts) {
  const auto live = live_choice(facts);
  std::vector<DrainStep> steps;
  bool live_is_gone = false;
  for (const auto& finding : diagnose(facts)) {
    const bool is_stub_of_nothing =
        finding.remedy == Finding::Remedy::REMOVE_PENDING || finding.kind == Kind::NO_TARGET;
    if (is_stub_of_nothing) {
      steps.push_back({facts, Action::REMOVE_STUB, finding.choice});
      live_is_gone = true;
    } else if (finding.kind == Kind::ORPHAN && is_of_killed_drain(pool, facts, finding.choice)) {
      steps.push_back({facts, Action::REMOVE_COPY, finding.choice});
    } else {
      return {};
    }
  }
  if (facts.home.kind == HomeState::Kind::REDIRECT && !live_is_gone) {
    steps.push_back({facts, Action::BRING_HOME, live});
  }
  return steps;
}

}  // namespace

DrainPlan plan_drain(const librados::IoCtx& pool, const ImageInfo* image,
                     const std::vector<Facts>& objects) {
  DrainPlan plan;
  std::set<std::string> snapshots;
  std::uint64_t with_snapshots = 0;
  for (const auto& facts : objects) {
    const auto steps = steps_of(pool, facts);
    if (steps.empty()) {
      plan.refusals.push_back(
          fmt::format("object {} is not as it should be: mhctl repair", facts.name.shown()));
    }
    for (const auto& step : steps) {
      if (step.choice > 0) {
        const auto names =
            snapshots_in_the_way(read_snapshots(pool, facts.name, step.choice), image);
        with_snapshots += names.empty() ? 0 : 1;
        snapshots.insert(names.begin(), names.end());
      }
      if (step.action == Action::BRING_HOME) {
        plan.bytes += facts.at[step.choice].bytes;
        if (facts.at[step.choice].bytes > MAX_BYTES) {
          plan.refusals.push_back(
              fmt::format("object {}: {} bytes, more than the {} that one operation holds",
                          facts.name.shown(), facts.at[step.choice].bytes, MAX_BYTES));
        }
      }
      plan.steps.push_back(step);
    }
  }
  if (with_snapshots > 0) {
    plan.refusals.push_back(refusal_by_snapshots(image, snapshots, with_snapshots));
  }
  return plan;
}

}  // namespace multihash::mhctl
