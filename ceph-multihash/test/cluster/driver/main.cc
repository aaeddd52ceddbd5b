#include <iostream>
#include <map>

#include "driver.h"

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
    std::cout << verb->second(json::parse(arguments[2])).dump() << '\n';
    return 0;
  } catch (const std::exception& error) {
    std::cerr << verb->first << ": " << error.what() << '\n';
    return 1;
  }
}
