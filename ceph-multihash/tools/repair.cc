#include <filesystem>
#include <memory>

#include "command.h"
#include "errors.h"
#include "problems.h"
#include "progress.h"
#include "repair_image.h"

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
    // Else only what is safe beside clients is mended, whatever is found now.
    bool is_alone = false;
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
        is_alone = true;
      } catch (const Refused& error) {
        ++refused;
        refusals.push_back(error.what());
        fmt::print(stderr, "mhctl: {}\n", error.what());
      }
    }
    ImageRepair repair(connection, pool, image, folder, report.done);
    mended +=
        is_alone ? repair.mend_all(closed.get(), progress) : repair.mend_beside_clients(progress);
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
