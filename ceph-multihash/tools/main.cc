// mhctl: what an administrator needs around multihash. Exit codes: 0 done, or nothing is wrong; 1
// something is wrong, or failed or was refused underway (what was done is right, and a second run
// goes on); 2 bad input, or refused: nothing was changed.
#include <CLI/CLI.hpp>
#include <exception>

#include "command.h"
#include "errors.h"

namespace {

using namespace multihash::mhctl;  // NOLINT(google-build-using-namespace)

constexpr const char* EXIT_CODES =
    "Exit codes: 0 done, nothing wrong; 1 something is wrong, or failed underway; 2 bad input or "
    "refused, "
    "nothing changed.";

struct Command {
  const char* name;
  const char* help;
  int (*run)(Connection&, const Arguments&, Report&);
  bool changes;
  bool takes_image;
};

constexpr Command COMMANDS[] = {
    {"status", "Options, images and their fences, objects and bytes by choice", run_status, false,
     false},
    {"ls", "Objects with their choice and why", run_ls, false, true},
    {"verify", "Checks every stub and alternate; says what repair would do", run_verify, false,
     false},
    {"repair", "Mends what verify finds", run_repair, true, false},
    {"gc", "Removes what deleted images have left", run_gc, true, false},
    {"drain", "Brings every object home and lifts the fence, so that the plug-in can be removed",
     run_drain, true, true},
};

/**
 * Refuses an empty value: it comes of a variable that is not set, and must not come to mean all, or
 * the default.
 */
CLI::Validator not_empty(const std::string& allowed) {
  return CLI::Validator(
      [allowed](const std::string& value) {
        return value.empty() ? "'' is not allowed: " + allowed : std::string();
      },
      "", "not empty");
}

/** Neither may its namespace, nor its name, be empty. */
CLI::Validator image_name() {
  return CLI::Validator(
      [](const std::string& value) {
        const bool is_half = value.empty() || value.front() == '/' || value.back() == '/';
        return is_half ? "'" + value + "' is not allowed: [NAMESPACE/]NAME" : std::string();
      },
      "", "image");
}

void add_connection(CLI::App& app, ConnectionOptions& connection) {
  app.add_option("-c,--conf", connection.conf, "Ceph's configuration file")
      ->check(CLI::ExistingFile);
  app.add_option("--id", connection.id, "client id, such as admin")->check(not_empty("an id"));
  app.add_option("-n,--name", connection.name, "client name, such as client.admin")
      ->check(not_empty("a client's name"));
  app.add_option("--cluster", connection.cluster, "name of the cluster")
      ->check(not_empty("a cluster's name"))
      ->capture_default_str();
  app.add_option("-k,--keyring", connection.keyring, "file with the client's key")
      ->check(CLI::ExistingFile);
  app.add_option("--timeout", connection.timeout_seconds,
                 "seconds for each operation on the cluster")
      ->check(CLI::Range(1, 3600))
      ->capture_default_str();
}

}  // namespace

int main(int count, char** values) {
  CLI::App app("Looks after the objects that multihash places in Ceph pools.", "mhctl");
  app.footer(EXIT_CODES);
  app.require_subcommand(1, 1);
  app.fallthrough();
  ConnectionOptions connection_options;
  Arguments arguments;
  std::string format = "text";
  add_connection(app, connection_options);
  app.add_option("--format", format, "text or json")->check(CLI::IsMember({"text", "json"}));
  const Command* chosen = nullptr;
  for (const auto& command : COMMANDS) {
    auto* verb = app.add_subcommand(command.name, command.help);
    verb->add_option("POOL", arguments.pool, "the pool")
        ->required()
        ->check(not_empty("a pool's name"));
    if (command.takes_image) {
      verb->add_option("--image", arguments.image, "only this image of the pool: [NAMESPACE/]NAME")
          ->check(image_name());
    }
    if (command.run == run_ls) {
      verb->add_option("--prefix", arguments.prefix, "only objects whose names begin so")
          ->check(not_empty("how names begin"));
    }
    if (command.run == run_repair) {
      verb->add_option("--save", arguments.save, "folder for copies that differ from their objects")
          ->check(not_empty("a folder"));
    }
    if (command.run == run_repair || command.run == run_drain) {
      verb->add_flag("--stopped", arguments.stopped,
                     "no application uses those objects of the pool that belong to no image");
    }
    if (command.changes) {
      verb->add_flag("--yes", arguments.yes, "do it; otherwise only say what would be done");
      verb->add_flag("--progress", arguments.progress, "on stderr; always on a terminal");
    }
    verb->callback([&chosen, &command] { chosen = &command; });
  }
  try {
    app.parse(count, values);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help
      return app.exit(error);
    }
    const auto rest = app.remaining();
    fmt::print(stderr, "mhctl: {}\n",
               chosen == nullptr && app.get_subcommands().empty() && !rest.empty()
                   ? rest.front() + ": no such command; see mhctl --help"
                   : error.what());
    return 2;
  }
  Report report(format == "json");
  try {
    Connection connection(connection_options);
    const int code = chosen->run(connection, arguments, report);
    report.finish();
    return code;
  } catch (const std::exception& error) {
    const bool nothing = report.done.is_nothing();
    fmt::print(stderr, "mhctl: {}{}\n", error.what(),
               nothing ? ""
                       : fmt::format("; before that, {} had been changed: run it again to go on",
                                     report.done.shown()));
    return nothing && dynamic_cast<const Refused*>(&error) != nullptr ? 2 : 1;
  }
}
