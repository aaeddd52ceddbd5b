#pragma once

namespace multihash {

/**
 * Horoscope's resource score, 1/(1 - CPU) * 1/(1 - memory): 1 for an idle host, 10,000 for a full
 * one, since both terms stop growing at a utilisation of 0.99.
 *
 * The twin of placement-core's HoroscopeScore, held to it by vectors/score.json.
 *
 * @param cpu    busy share of the CPU, in [0, 1]
 * @param memory used share of the memory, in [0, 1]
 * @return NaN if either is unknown (NaN or out of range)
 */
double horoscope_score(double cpu, double memory) noexcept;

/**
 * Horoscope's proposal for future work (section 6.2), 1/(1 - CPU) * (1/(1 - memory))^j *
 * (1/(1 - disk))^k * 1/(1 - distance), as placement-core's WeightedScore has it and explains it.
 *
 * @param disk            busy share of the disk; unknown counts as idle, as on hosts that cannot
 *                        tell none can
 * @param distance        tiers between client and server: 0 same host, 1 rack, 2 data centre, 3
 *                        beyond; a quarter each
 * @param memory_exponent j, from 0 to 10
 * @param disk_exponent   k, from 0 to 10
 * @return NaN if CPU or memory is unknown, or an exponent is not allowed
 */
double weighted_score(double cpu, double memory, double disk, unsigned distance,
                      double memory_exponent, double disk_exponent) noexcept;

}  // namespace multihash
