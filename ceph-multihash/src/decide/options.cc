#include "multihash/options.h"

#include <algorithm>
#include <cerrno>
#include <charconv>

#include "multihash/choices.h"
#include "multihash/policy.h"

namespace multihash {
namespace {

constexpr unsigned MAX_PROBE_TIMEOUT_MS = 60'000;
constexpr unsigned MIN_METRICS_TTL_MS = 100;
constexpr unsigned MAX_METRICS_TTL_MS = 600'000;

bool parse_number(std::string_view text, unsigned min, unsigned max, unsigned& number,
                  std::string& allowed) {
  unsigned parsed = 0;
  const char* begin = text.data();
  const char* end = begin + text.size();
  const auto [rest, error] = std::from_chars(begin, end, parsed);
  if (error != std::errc() || rest != end || parsed < min || parsed > max) {
    allowed = "a whole number from " + std::to_string(min) + " to " + std::to_string(max);
    return false;
  }
  number = parsed;
  return true;
}

int set_millis(std::chrono::milliseconds& option, std::string_view value, unsigned min,
               unsigned max, std::string& allowed) {
  unsigned millis = 0;
  if (!parse_number(value, min, max, millis, allowed)) {
    return -EINVAL;
  }
  option = std::chrono::milliseconds(millis);
  return 0;
}

int set_flag(bool& option, std::string_view value, std::string& allowed) {
  if (value != "true" && value != "false") {
    allowed = "true or false";
    return -EINVAL;
  }
  option = value == "true";
  return 0;
}

int set_policy(std::string& option, std::string_view value, std::string& allowed) {
  const auto& names = policy_names();
  if (std::find(names.begin(), names.end(), value) == names.end()) {
    allowed = "one of";
    for (const auto& name : names) {
      allowed += ' ' + name;
    }
    return -EINVAL;
  }
  option = value;
  return 0;
}

}  // namespace

int set_option(Options& options, std::string_view key, std::string_view value,
               std::string& allowed) {
  if (key == "rados_multihash_policy") {
    return set_policy(options.policy, value, allowed);
  }
  if (key == "rados_multihash_choices") {
    return parse_number(value, MIN_CHOICES, MAX_CHOICES, options.choices, allowed) ? 0 : -EINVAL;
  }
  if (key == "rados_multihash_probe_timeout_ms") {
    return set_millis(options.probe_timeout, value, 1, MAX_PROBE_TIMEOUT_MS, allowed);
  }
  if (key == "rados_multihash_metrics_ttl_ms") {
    return set_millis(options.metrics_ttl, value, MIN_METRICS_TTL_MS, MAX_METRICS_TTL_MS, allowed);
  }
  if (key == "rados_multihash_published") {
    return set_flag(options.published, value, allowed);
  }
  return -ENOENT;
}

}  // namespace multihash
