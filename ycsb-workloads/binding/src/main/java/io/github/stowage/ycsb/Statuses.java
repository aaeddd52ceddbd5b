package io.github.stowage.ycsb;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import site.ycsb.Status;

/** What YCSB is told about a failed request. */
final class Statuses {
  static final Status TIMEOUT = new Status("TIMEOUT", "No answer in time.");

  private Statuses() {}

  static Status of(DriverException failure) {
    if (failure instanceof DriverTimeoutException
        || failure instanceof ReadTimeoutException
        || failure instanceof WriteTimeoutException) {
      return TIMEOUT;
    }
    if (failure instanceof AllNodesFailedException || failure instanceof UnavailableException) {
      return Status.SERVICE_UNAVAILABLE;
    }
    return Status.ERROR;
  }
}
