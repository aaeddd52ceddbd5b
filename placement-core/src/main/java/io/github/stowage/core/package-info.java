/** Where to start: {@link io.github.stowage.core.PlanRequest}. */
package io.github.stowage.core;
