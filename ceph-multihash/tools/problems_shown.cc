#include "problems.h"

namespace multihash::mhctl {
namespace {

/** What is wrong with an image itself. */
struct ImageFinding {
  const char* name;
  std::string what;
  const char* remedy;
  bool is_mendable;
};

std::vector<ImageFinding> findings_of(const ImageProblems& image) {
  std::vector<ImageFinding> findings;
  if (image.lacks_fence) {
    findings.push_back({"not-fenced",
                        "it has stubs, but no fence: librbd without the plug-in may open it",
                        "set its conf_rbd_plugins", true});
  }
  if (image.drain_begun) {
    findings.push_back({"drain-begun",
                        "a drain of it has not ended, and nobody places its new objects",
                        "give it up; mhctl drain ends it instead", true});
  }
  if (!image.map_error.empty()) {
    findings.push_back({"map-unreadable", image.map_error, "none", false});
  }
  return findings;
}

}  // namespace

void show_problems(const PoolProblems& problems, Report& report) {
  auto& list = report.document["findings"] = nlohmann::json::array();
  for (const auto& image : problems.images) {
    for (const auto& finding : findings_of(image)) {
      list.push_back({{"image", image.shown},
                      {"finding", finding.name},
                      {"wrong", true},
                      {"what", finding.what},
                      {"remedy", finding.remedy},
                      {"mendable", finding.is_mendable}});
      report.line("{}: {}: {}; repair: {}", image.shown, finding.name, finding.what,
                  finding.remedy);
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
