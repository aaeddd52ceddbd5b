#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "connection.h"
#include "done.h"

namespace multihash::mhctl {

struct Arguments {
  std::string pool;
  std::string image;   ///< [NAMESPACE/]NAME; empty: all
  std::string prefix;  ///< of objects' names
  std::string save;    ///< folder for copies that are removed
  bool yes = false;
  bool stopped = false;  ///< the user says: no application uses the objects that are no image's
  bool progress = false;
};

/** What a command says: lines as it goes along, or one JSON document at its end. */
class Report {
 public:
  explicit Report(bool is_json) : m_is_json(is_json) {}

  template <class... Values>
  void line(fmt::format_string<Values...> text, Values&&... values) const {
    if (!m_is_json) {
      fmt::print("{}\n", fmt::format(text, std::forward<Values>(values)...));
    }
  }
  void finish() const {
    if (m_is_json) {
      fmt::print("{}\n", document.dump(2));
    }
  }

  nlohmann::json document;
  Done done;

 private:
  bool m_is_json;
};

// Each returns the exit code; see main.cc for what they mean.
int run_status(Connection& connection, const Arguments& arguments, Report& report);
int run_ls(Connection& connection, const Arguments& arguments, Report& report);
int run_verify(Connection& connection, const Arguments& arguments, Report& report);
int run_repair(Connection& connection, const Arguments& arguments, Report& report);
int run_gc(Connection& connection, const Arguments& arguments, Report& report);
int run_drain(Connection& connection, const Arguments& arguments, Report& report);

}  // namespace multihash::mhctl
