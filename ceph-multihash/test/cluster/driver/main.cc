#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <map>
#include <stdexcept>

#include "driver.h"

namespace {

std::FILE* test = nullptr;  // who started this

/** What libraries print to standard output goes to standard error from now on. */
void take_standard_output() {
  const int own = ::dup(STDOUT_FILENO);
  test = own < 0 ? nullptr : ::fdopen(own, "w");
  if (test == nullptr || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
    throw std::runtime_error("standard output");
  }
}

void say(const std::string& line) {
  std::fputs((line + '\n').c_str(), test);
  std::fflush(test);
}

}  // namespace

void multihash::driver::wait_for_test() {
  say("waiting");
  std::string line;
  std::getline(std::cin, line);
}

int main(int count, char** arguments) {
  using namespace multihash::driver;
  const std::map<std::string, json (*)(const json&)> verbs = {
      {"candidates", ask_candidates},
      {"count-ops", count_ops},
      {"fill", fill_pool},
      {"hold", hold_object},
      {"kinds", kinds_of},
      {"look", look_at},
      {"maintain", maintain},
      {"objects", run_objects},
      {"list", list_all},
      {"work", work},
  };
  const auto verb = verbs.find(count == 3 ? arguments[1] : "");
  if (verb == verbs.end()) {
    std::cerr << "usage: multihash_driver VERB JSON\n";
    return 2;
  }
  try {
    take_standard_output();
    say(verb->second(json::parse(arguments[2])).dump());
    return 0;
  } catch (const std::exception& error) {
    std::cerr << verb->first << ": " << error.what() << '\n';
    return 1;
  }
}
