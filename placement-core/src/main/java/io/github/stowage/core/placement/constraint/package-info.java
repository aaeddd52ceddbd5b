/**
 * What an operator knows beside loads: how many replicas at least and at most, what fits on a node,
 * what fails together, which nodes are out of service. Plans that keep to all of it, or the reasons
 * why there is none.
 */
package io.github.stowage.core.placement.constraint;
