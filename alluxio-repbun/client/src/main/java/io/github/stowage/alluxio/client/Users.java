package io.github.stowage.alluxio.client;

import alluxio.security.CurrentUser;
import java.security.AccessController;
import java.security.PrivilegedAction;
import javax.security.auth.Subject;
import org.apache.hadoop.security.UserGroupInformation;

/** Hadoop's user, as Alluxio's client wants it. */
final class Users {
  private Users() {}

  /**
   * As Alluxio's Hadoop file system makes it.
   *
   * @param cluster URI of the file system's root
   */
  @SuppressWarnings("removal") // Hadoop and Alluxio use it, too.
  static Subject subject(UserGroupInformation user, String cluster) {
    Subject subject =
        user.doAs(
            (PrivilegedAction<Subject>) () -> Subject.getSubject(AccessController.getContext()));
    if (subject == null) {
      subject = new Subject();
    }
    if (subject.getPrincipals(CurrentUser.class).isEmpty()) {
      subject.getPrincipals().add(new CurrentUser(user.getShortUserName(), cluster));
    }
    return subject;
  }
}
