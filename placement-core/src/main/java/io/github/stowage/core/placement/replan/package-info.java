/**
 * From a plan to another one when loads or nodes change, with few copies: what Paper A (Hsu, Freeh,
 * Villanustre, "Trilogy: Data placement to improve performance and robustness of cloud computing",
 * 2017) leaves to future work.
 */
package io.github.stowage.core.placement.replan;
