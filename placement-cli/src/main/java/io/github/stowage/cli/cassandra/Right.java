package io.github.stowage.cli.cassandra;

/** What a JMX user may do with a bean, as Cassandra and as the JVM's own file of users call it. */
enum Right {
  SEE("look for", "DESCRIBE", "readonly"),
  READ("read", "SELECT", "readonly"),
  SET("set", "MODIFY", "readwrite"),
  CALL("call", "EXECUTE", "readwrite");

  private final String verb;
  private final String permission;
  private final String access;

  Right(String verb, String permission, String access) {
    this.verb = verb;
    this.permission = permission;
    this.access = access;
  }

  /**
   * @param what of the bean: an attribute or an operation, or all of it
   */
  String missing(String node, String what, String bean) {
    return String.format(
        "JMX on %s: the user may not %s %s of %s. It needs %s on that MBean (in Cassandra: GRANT %s"
            + " ON MBEAN; in a file jmxremote.access: %s)",
        node, verb, what, bean, permission, permission, access);
  }
}
