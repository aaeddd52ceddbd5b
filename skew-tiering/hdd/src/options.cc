#include "options.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <vector>

namespace stowage::hdd {

namespace {

using Milliseconds = std::vector<double>;

Milliseconds shown(Seeks s) {
  return {s.track / 1e6, s.average / 1e6, s.full / 1e6};
}

Seeks seeks(const std::string& option, const Milliseconds& ms) {
  const Seeks seeks{ms[0] * 1e6, ms[1] * 1e6, ms[2] * 1e6};
  if (!SeekCurve::possible(seeks)) {
    throw CLI::ValidationError(
        option,
        "the average must be from 1/3 to 8/15 of the way from track-to-track to full stroke");
  }
  return seeks;
}

/** That neither is inside the other, where the file system would wait for itself. */
void check_apart(const Options& options) {
  if (options.mountpoint.rfind(options.directory + "/", 0) == 0) {
    throw CLI::ValidationError("MOUNTPOINT", "must not be inside DIRECTORY: " + options.mountpoint);
  }
  if (std::filesystem::exists(std::filesystem::symlink_status(options.directory + "/.hdd"))) {
    throw CLI::ValidationError("DIRECTORY",
                               "must hold no .hdd, where counters are shown: " + options.directory);
  }
}

}  // namespace

Options parse(int count, char** values) {
  Options options;
  uint64_t capacity_mib = options.drive.capacity >> 20;
  uint64_t extent_mib = options.extent >> 20;
  double megabytes = options.drive.bytes_per_second / 1e6;
  Milliseconds read = shown(options.drive.read);
  Milliseconds write = shown(options.drive.write);
  std::string mode = "count";

  CLI::App app(
      "Shows a directory as if it were on a hard disk, and counts what each request costs.", "hdd");
  app.footer(
      "Counters: MOUNTPOINT/.hdd/stats.json; write to MOUNTPOINT/.hdd/reset for zeros. SIGTERM "
      "unmounts.\n"
      "Exit codes: 0 unmounted; 1 could not mount; 2 bad input, nothing was mounted.");
  app.option_defaults()->always_capture_default();
  app.add_option("DIRECTORY", options.directory, "where the files are")
      ->required()
      ->check(CLI::ExistingDirectory);
  app.add_option("MOUNTPOINT", options.mountpoint, "an existing folder")
      ->required()
      ->check(CLI::ExistingDirectory);
  app.add_option("--mode", mode, "count: charges time; timed: also sleeps for it")
      ->check(CLI::IsMember({"count", "timed"}));
  app.add_option("--capacity-mib", capacity_mib, "size of the disk")->check(CLI::Range(1, 1 << 30));
  app.add_option("--extent-mib", extent_mib, "files get room in pieces of this size")
      ->check(CLI::Range(1, 1 << 20));
  app.add_option("--read-seek-ms", read, "to the next track, average, full stroke")
      ->delimiter(',')
      ->expected(3)
      ->check(CLI::Range(0.0, 1000.0));
  app.add_option("--write-seek-ms", write, "the same for writes")
      ->delimiter(',')
      ->expected(3)
      ->check(CLI::Range(0.0, 1000.0));
  app.add_option("--rpm", options.drive.rpm, "turns per minute")
      ->check(CLI::Range(100.0, 100000.0));
  app.add_option("--bandwidth-mb", megabytes, "10^6 bytes per second under the head")
      ->check(CLI::Range(0.1, 100000.0));
  app.add_flag("--allow-other", options.allow_other,
               "for all users; others than root need user_allow_other in /etc/fuse.conf");
  try {
    app.parse(count, values);
    if (extent_mib > capacity_mib) {
      throw CLI::ValidationError("--extent-mib", "must be at most --capacity-mib");
    }
    options.drive.read = seeks("--read-seek-ms", read);
    options.drive.write = seeks("--write-seek-ms", write);
    options.directory = std::filesystem::canonical(options.directory);
    options.mountpoint = std::filesystem::canonical(options.mountpoint);
    check_apart(options);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
      std::exit(app.exit(error));
    }
    std::cerr << "hdd: " << error.what() << std::endl;
    std::exit(2);
  }
  options.drive.capacity = capacity_mib << 20;
  options.extent = extent_mib << 20;
  options.drive.bytes_per_second = megabytes * 1e6;
  options.timed = mode == "timed";
  return options;
}

}  // namespace stowage::hdd
