/** From popularity, workers and files to a plan. Pure calls of placement-core. */
package io.github.stowage.alluxio.master.decide;
