/**
 * What Paper A ("Trilogy: Data placement to improve performance and robustness of cloud computing",
 * 2017) prints, and the page that sets all of it beside ours.
 */
package io.github.stowage.simulator.paper;
