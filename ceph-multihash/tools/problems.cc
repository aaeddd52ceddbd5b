#include "problems.h"

#include <algorithm>
#include <set>

#include "content.h"
#include "errors.h"
#include "mapped.h"

namespace multihash::mhctl {

using Kind = Finding::Kind;
using Remedy = Finding::Remedy;

CopyState compare_copy(const librados::IoCtx& pool, const Facts& facts, unsigned choice) {
  if (!read_snapshots(pool, facts.name, choice).clones.empty()) {
    return CopyState::HAS_CLONES;
  }
  const auto live = live_choice(facts);
  const bool is_there =
      facts.at[choice].exists &&
      (live == 0 ? facts.home.kind == HomeState::Kind::DATA : facts.at[live].exists);
  if (!is_there) {
    return CopyState::DIFFERENT;
  }
  const auto copy = read_content(pool, facts.name, choice);
  return copy.equals(read_content(pool, facts.name, live)) ? CopyState::EQUAL
                                                           : CopyState::DIFFERENT;
}

std::string Problem::remedy() const {
  if (finding.kind == Kind::NO_TARGET && copy == CopyState::HAS_CLONES) {
    return "none: snapshots read through it what the object was";
  }
  if (finding.kind != Kind::ORPHAN) {
    return remedy_text(finding);
  }
  switch (copy) {
    case CopyState::EQUAL:
      return fmt::format("remove the copy at choice {}: it is equal to the object", finding.choice);
    case CopyState::DIFFERENT:
      return fmt::format(
          "save the copy at choice {} to a file (--save FOLDER) and remove it: it is not "
          "what the object holds",
          finding.choice);
    case CopyState::HAS_CLONES:
      break;
  }
  return fmt::format("none: the copy at choice {} has clones of snapshots; remove those first",
                     finding.choice);
}

bool Problem::can_be_mended() const {
  return finding.remedy != Remedy::NONE && copy != CopyState::HAS_CLONES;
}

bool ImageProblems::is_wrong() const {
  return lacks_fence || drain_begun || !map_error.empty() ||
         std::any_of(objects.begin(), objects.end(), [](const auto& object) {
           return std::any_of(object.problems.begin(), object.problems.end(),
                              [](const auto& problem) { return problem.finding.is_wrong(); });
         });
}

bool ImageProblems::needs_closed() const {
  const auto needs_it = [](const auto& problem) {
    return problem.can_be_mended() && !problem.finding.is_safe_live();
  };
  return lacks_fence || drain_begun ||
         std::any_of(objects.begin(), objects.end(), [&](const auto& object) {
           return std::any_of(object.problems.begin(), object.problems.end(), needs_it);
         });
}

namespace {

ObjectProblems problems_of(const librados::IoCtx& pool, Facts facts) {
  ObjectProblems found;
  for (const auto& finding : diagnose(facts)) {
    Problem problem{finding};
    if (finding.kind == Kind::ORPHAN || finding.kind == Kind::NO_TARGET) {
      problem.copy = compare_copy(pool, facts, finding.choice);
    }
    found.problems.push_back(problem);
  }
  found.facts = std::move(facts);
  return found;
}

/** Images with notes of a drain, though nothing else may be said about them. */
std::set<std::optional<ImageKey>> drains_begun(Images& images, librados::IoCtx pool) {
  std::set<std::optional<ImageKey>> begun;
  if (!images.coming_home(std::nullopt, pool.get_id()).empty()) {
    begun.insert(std::nullopt);
  }
  for (const auto& key : images.in_pool(pool.get_pool_name())) {
    if (!images.coming_home(key, pool.get_id()).empty()) {
      begun.insert(key);
    }
  }
  return begun;
}

}  // namespace

ObjectProblems problems_now(const librados::IoCtx& pool, const ObjectName& name,
                            bool was_coming_home) {
  auto facts = examine(pool, {{name, ALTERNATES}}).at(0);
  facts.was_coming_home = was_coming_home;
  return problems_of(pool, std::move(facts));
}

PoolProblems find_problems(Images& images, const librados::IoCtx& pool) {
  PoolProblems found;
  std::map<std::optional<ImageKey>, ImageProblems> by_image;
  const auto pool_id = librados::IoCtx(pool).get_id();
  const auto subjects = scan_with_maps(images, pool);
  // What a client was doing when it was listed is done now, or was left by one that died.
  std::vector<Subject> odd;
  for (const auto& facts : subjects) {
    const auto image = image_of(facts.name, pool_id);
    if (image && !images.exists(*image)) {
      ++(facts.has_leftovers() ? found.of_deleted_images : found.being_trimmed);
      continue;
    }
    ++found.checked;
    by_image[image];
    if (!diagnose(facts).empty()) {
      odd.push_back({facts.name, ALTERNATES});
    }
  }
  auto examined = examine(pool, odd);
  mark_by_image(images, pool_id, examined);
  for (auto& facts : examined) {
    const auto image = image_of(facts.name, pool_id);
    auto problems = problems_of(pool, std::move(facts));
    if (!problems.problems.empty()) {
      by_image[image].objects.push_back(std::move(problems));
    }
  }
  for (const auto& image : drains_begun(images, pool)) {
    by_image[image];
  }
  for (auto& [image, problems] : by_image) {
    problems.image = image;
    problems.drain_begun = !images.coming_home(image, pool_id).empty();
    problems.shown = "objects of no image";
    if (image) {
      const auto info = images.info(*image);
      problems.shown = "image " + info.shown;
      problems.lacks_fence = info.unopened.empty() && !info.fence.is_set;
      problems.has_map = info.map.has_value();
      problems.map_error = info.map ? info.map->error() : "";
      problems.drain_begun = problems.drain_begun && !problems.has_map;
    }
    if (problems.lacks_fence || problems.drain_begun || !problems.map_error.empty() ||
        !problems.objects.empty()) {
      found.images.push_back(std::move(problems));
    }
  }
  return found;
}

}  // namespace multihash::mhctl
