#include "multihash/score.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace multihash {
namespace {

constexpr double SATURATION = 0.99;

double term(double utilisation) noexcept {
  if (!(utilisation >= 0 && utilisation <= 1)) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return 1 / (1 - std::min(utilisation, SATURATION));
}

bool is_weight(double weight) noexcept {
  return weight >= 0 && std::isfinite(weight);
}

}  // namespace

double horoscope_score(double cpu, double memory) noexcept {
  return term(cpu) * term(memory);
}

double weighted_score(double cpu, double memory, double disk, unsigned distance, double disk_weight,
                      double distance_weight) noexcept {
  if (!is_weight(disk_weight) || !is_weight(distance_weight)) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  const double disk_term = term(disk);
  return horoscope_score(cpu, memory) + disk_weight * (std::isnan(disk_term) ? 1 : disk_term) +
         distance_weight * distance;
}

}  // namespace multihash
