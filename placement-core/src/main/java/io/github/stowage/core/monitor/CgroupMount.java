package io.github.stowage.core.monitor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a cgroup hierarchy is mounted: one line of /proc/self/mountinfo, see proc(5). */
final class CgroupMount {
  private static final Pattern OCTAL = Pattern.compile("\\\\([0-3][0-7][0-7])");

  /** The cgroup seen at the mount point: "/", or the container's own in a container. */
  private final String top;

  private final String mountPoint;

  private CgroupMount(String top, String mountPoint) {
    this.top = top;
    this.mountPoint = mountPoint;
  }

  /**
   * @param type cgroup (v1) or cgroup2
   * @param controller a v1 controller, or empty for any
   * @return the first such mount, or null
   */
  static CgroupMount find(List<String> mountinfo, String type, String controller) {
    for (String line : mountinfo) {
      List<String> fields = Arrays.asList(line.split(" "));
      int dash = fields.indexOf("-"); // ends the optional fields
      if (dash < 5 || fields.size() < dash + 4 || !fields.get(dash + 1).equals(type)) {
        continue;
      }
      List<String> options = Arrays.asList(fields.get(dash + 3).split(","));
      if (controller.isEmpty() || options.contains(controller)) {
        return new CgroupMount(unescape(fields.get(3)), unescape(fields.get(4)));
      }
    }
    return null;
  }

  /** Directories of a cgroup and its ancestors up to the mount point, the cgroup's own first. */
  List<Path> levels(Path root, String cgroup) {
    Path highest = root.resolve(relative(mountPoint));
    Path dir = highest.resolve(relative(belowTop(cgroup)));
    List<Path> levels = new ArrayList<>();
    while (!dir.equals(highest)) {
      levels.add(dir);
      dir = dir.getParent();
    }
    levels.add(highest);
    return levels;
  }

  private String belowTop(String cgroup) {
    String prefix = top.equals("/") ? "" : top;
    boolean visible = cgroup.equals(top) || cgroup.startsWith(prefix + "/");
    // A cgroup outside the namespace or the mount is not visible; its nearest visible one is.
    return !visible || cgroup.contains("/..") ? "" : cgroup.substring(prefix.length());
  }

  private static String relative(String path) {
    return path.replaceFirst("^/+", "");
  }

  private static String unescape(String field) {
    Matcher escape = OCTAL.matcher(field);
    return escape.replaceAll(
        match ->
            Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(match.group(1), 8))));
  }
}
