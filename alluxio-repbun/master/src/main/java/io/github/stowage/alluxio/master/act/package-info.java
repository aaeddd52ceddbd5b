/** Everything that is written: merged reports, plans, folders; and what is deleted. */
package io.github.stowage.alluxio.master.act;
