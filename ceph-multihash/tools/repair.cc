#include <filesystem>
#include <memory>

#include "changes.h"
#include "command.h"
#include "errors.h"
#include "problems.h"
#include "progress.h"
#include "workers.h"

namespace multihash::mhctl {
namespace {

bool copies_differ(const PoolProblems& problems) {
  for (const auto& image : problems.images) {
    for (const auto& object : image.objects) {
      for (const auto& problem : object.problems) {
        if (problem.finding.kind == Finding::Kind::ORPHAN && problem.copy == CopyState::DIFFERENT) {
          return true;
        }
      }
    }
  }
  return false;
}

/** Mends one object as it is now, one finding after another; how many were mended. */
std::size_t mend_object(const librados::IoCtx& pool, const ObjectName& name, bool only_safe_live,
                        const std::filesystem::path& save_folder, Done& done) {
  std::size_t mended = 0;
  std::size_t passed_over = 0;
  for (;;) {
    const auto now = problems_now(pool, name);
    if (passed_over == now.problems.size()) {
      return mended;
    }
    const auto& problem = now.problems[passed_over];
    if (!problem.can_be_mended() || (only_safe_live && !problem.finding.is_safe_live())) {
      ++passed_over;
      continue;
    }
    mend(pool, now.facts, problem, save_folder);
    done.objects += mended == 0 ? 1 : 0;
    ++mended;
  }
}

}  // namespace

int run_repair(Connection& connection, const Arguments& arguments, Report& report) {
  const std::filesystem::path folder = arguments.save;
  if (!folder.empty() && !std::filesystem::is_directory(folder)) {
    throw Refused(fmt::format("--save {}: no such folder", arguments.save));
  }
  Images images(connection);
  const auto pool = connection.pool_to_change(arguments.pool);
  const auto problems = find_problems(images, pool);
  report.document["pool"] = arguments.pool;
  report.document["dry_run"] = !arguments.yes;
  show_problems(problems, report);
  if (!arguments.yes) {
    report.line(problems.images.empty() ? "nothing to repair"
                                        : "nothing was changed: a dry run; --yes does it");
    return 0;
  }
  if (folder.empty() && copies_differ(problems)) {
    throw Refused(
        "copies that differ from their objects are saved before they are removed: name a folder "
        "by --save");
  }

  std::size_t objects = 0;
  for (const auto& image : problems.images) {
    objects += image.objects.size();
  }
  Progress progress("objects done:", objects, arguments.progress);
  std::size_t mended = 0;
  std::size_t refused = 0;
  auto& refusals = report.document["refused"] = nlohmann::json::array();
  for (const auto& image : problems.images) {
    if (image.has_map) {
      continue;
    }
    std::unique_ptr<ClosedImage> closed;
    bool only_safe_live = false;
    if (image.needs_closed()) {
      try {
        if (image.image) {
          closed = std::make_unique<ClosedImage>(images, *image.image);
        } else if (!arguments.stopped) {
          throw Refused(fmt::format(
              "objects of no image in pool {}: whether an application uses them can't be "
              "seen; stop all that do, then say so by --stopped",
              arguments.pool));
        }
      } catch (const Refused& error) {
        ++refused;
        only_safe_live = true;
        refusals.push_back(error.what());
        fmt::print(stderr, "mhctl: {}\n", error.what());
      }
    }
    if (closed && image.lacks_fence) {
      closed->set_fence();  // before anything else: rule 1 of the protocol
      ++report.done.fences;
      ++mended;
    }
    std::atomic<std::size_t> count = 0;
    for_each_of(image.objects.size(), [&](std::size_t i) {
      count += mend_object(pool, image.objects[i].facts.name, only_safe_live, folder, report.done);
      progress.step();
    });
    mended += count;
  }

  const auto left = find_problems(images, pool);
  std::size_t wrong = 0;
  for (const auto& image : left.images) {
    wrong += image.is_wrong() ? 1 : 0;
  }
  report.document["mended"] = mended;
  report.document["clean"] = wrong == 0;
  report.line("mended {}; {}", mended,
              wrong == 0 ? "all is right now" : "not all is right: see mhctl verify");
  if (mended == 0 && refused > 0) {
    return 2;
  }
  return wrong == 0 && refused == 0 ? 0 : 1;
}

}  // namespace multihash::mhctl
