/**
 * The job that Alluxio's job service knows by this jar: makes bundles on job workers. The rest of
 * the master extension does not run there.
 */
package io.github.stowage.alluxio.master.job;
