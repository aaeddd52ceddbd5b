#include <algorithm>

#include "command.h"
#include "problems.h"

namespace multihash::mhctl {

int run_verify(Connection& connection, const Arguments& arguments, Report& report) {
  Images images(connection);
  report.document["pool"] = arguments.pool;
  const auto problems = find_problems(images, connection.pool(arguments.pool));
  show_problems(problems, report);
  const bool wrong = std::any_of(problems.images.begin(), problems.images.end(),
                                 [](const auto& image) { return image.is_wrong(); });
  report.document["clean"] = !wrong;
  report.line("{} objects with stubs or alternates: {}", problems.checked,
              wrong ? "not all is right; see mhctl repair " + arguments.pool : "all is right");
  if (problems.of_deleted_images > 0) {
    report.line("{} more are left by deleted images: see mhctl gc {}", problems.of_deleted_images,
                arguments.pool);
  }
  if (problems.being_trimmed > 0) {
    report.line("{} more hold only what removed snapshots had: the OSDs are trimming them",
                problems.being_trimmed);
  }
  return wrong ? 1 : 0;
}

}  // namespace multihash::mhctl
