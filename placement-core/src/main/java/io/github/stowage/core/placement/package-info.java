/**
 * Where replicas go, and how reads are routed over them: Paper A (Hsu, Freeh, Villanustre,
 * "Trilogy: Data placement to improve performance and robustness of cloud computing", 2017),
 * Algorithm 1, and what it leaves open.
 */
package io.github.stowage.core.placement;
