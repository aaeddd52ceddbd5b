#include "multihash/score.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace multihash {
namespace {

constexpr double SATURATION = 0.99;
constexpr double MOST_EXPONENT = 10;
constexpr unsigned FARTHEST = 3;

double term(double utilisation) noexcept {
  if (!(utilisation >= 0 && utilisation <= 1)) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return 1 / (1 - std::min(utilisation, SATURATION));
}

bool is_exponent(double value) noexcept {
  return value >= 0 && value <= MOST_EXPONENT;
}

}  // namespace

double horoscope_score(double cpu, double memory) noexcept {
  return term(cpu) * term(memory);
}

double weighted_score(double cpu, double memory, double disk, unsigned distance,
                      double memory_exponent, double disk_exponent) noexcept {
  const double memory_term = term(memory);
  // NaN to the power of 0 is 1.
  if (std::isnan(memory_term) || !is_exponent(memory_exponent) || !is_exponent(disk_exponent)) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  const double disk_term = term(disk);
  return term(cpu) * std::pow(memory_term, memory_exponent) *
         (std::isnan(disk_term) ? 1 : std::pow(disk_term, disk_exponent)) /
         (1 - std::min(distance, FARTHEST) / (FARTHEST + 1.0));
}

}  // namespace multihash
