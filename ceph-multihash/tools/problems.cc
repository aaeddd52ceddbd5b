#include "problems.h"

#include <algorithm>

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
  return lacks_fence || !map_error.empty() ||
         std::any_of(objects.begin(), objects.end(), [](const auto& object) {
           return std::any_of(object.problems.begin(), object.problems.end(),
                              [](const auto& problem) { return problem.finding.is_wrong(); });
         });
}

bool ImageProblems::needs_closed() const {
  return lacks_fence || std::any_of(objects.begin(), objects.end(), [](const auto& object) {
           return std::any_of(object.problems.begin(), object.problems.end(),
                              [](const auto& problem) {
                                return problem.can_be_mended() && !problem.finding.is_safe_live();
                              });
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

}  // namespace

ObjectProblems problems_now(const librados::IoCtx& pool, const ObjectName& name) {
  return problems_of(pool, examine(pool, {{name, ALTERNATES}}).at(0));
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
  mark_mapped(images, pool_id, examined);
  for (auto& facts : examined) {
    const auto image = image_of(facts.name, pool_id);
    auto problems = problems_of(pool, std::move(facts));
    if (!problems.problems.empty()) {
      by_image[image].objects.push_back(std::move(problems));
    }
  }
  for (auto& [image, problems] : by_image) {
    problems.image = image;
    problems.shown = "objects of no image";
    if (image) {
      const auto info = images.info(*image);
      problems.shown = "image " + info.shown;
      problems.lacks_fence = info.unopened.empty() && !info.fence.is_set;
      problems.has_map = info.map.has_value();
      problems.map_error = info.map ? info.map->error() : "";
    }
    if (problems.lacks_fence || !problems.map_error.empty() || !problems.objects.empty()) {
      found.images.push_back(std::move(problems));
    }
  }
  return found;
}

void show_problems(const PoolProblems& problems, Report& report) {
  auto& list = report.document["findings"] = nlohmann::json::array();
  for (const auto& image : problems.images) {
    if (image.lacks_fence) {
      const auto what = "it has stubs, but no fence: librbd without the plug-in may open it";
      const auto remedy =
          "set its "
          "conf_rbd_plugins";
      list.push_back({{"image", image.shown},
                      {"finding", "not-fenced"},
                      {"wrong", true},
                      {"what", what},
                      {"remedy", remedy},
                      {"mendable", true}});
      report.line("{}: not-fenced: {}; repair: {}", image.shown, what, remedy);
    }
    if (!image.map_error.empty()) {
      list.push_back({{"image", image.shown},
                      {"finding", "map-unreadable"},
                      {"wrong", true},
                      {"what", image.map_error},
                      {"remedy", "none"},
                      {"mendable", false}});
      report.line("{}: map-unreadable: {}; repair: none", image.shown, image.map_error);
    }
    for (const auto& object : image.objects) {
      for (const auto& problem : object.problems) {
        const auto& finding = problem.finding;
        list.push_back({{"image", image.shown},
                        {"namespace", object.facts.name.nspace},
                        {"object", object.facts.name.oid},
                        {"choice", finding.choice},
                        {"finding", kind_name(finding.kind)},
                        {"wrong", finding.is_wrong()},
                        {"what", explain(finding)},
                        {"remedy", problem.remedy()},
                        {"mendable", problem.can_be_mended()}});
        report.line("{}: {}{}: {}; repair: {}", object.facts.name.shown(),
                    finding.is_wrong() ? "" : "note: ", kind_name(finding.kind), explain(finding),
                    problem.remedy());
      }
    }
  }
  report.document["checked"] = problems.checked;
  report.document["of_deleted_images"] = problems.of_deleted_images;
  report.document["being_trimmed"] = problems.being_trimmed;
}

}  // namespace multihash::mhctl
