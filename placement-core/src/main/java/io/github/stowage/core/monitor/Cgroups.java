package io.github.stowage.core.monitor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The cgroups this process is in, its own first and then each ancestor, as /proc/self/cgroup and
 * /proc/self/mountinfo tell them. v1 and v2 may both be there (a hybrid); a level without limits
 * bounds nothing.
 */
final class Cgroups {
  final List<CpuQuota> cpu = new ArrayList<>();
  final List<MemoryLimit> memory = new ArrayList<>();

  /** The process's own v2 cgroup, or null. */
  Path unified;

  /**
   * @param root where /proc and the mount points are: "/", or a test's directory
   * @return no levels at all when nothing can be told
   */
  static Cgroups ofThisProcess(Path root) {
    Cgroups found = new Cgroups();
    Path self = root.resolve("proc/self");
    List<String> mounts = lines(self.resolve("mountinfo"));
    for (String line : lines(self.resolve("cgroup"))) {
      String[] fields = line.split(":", 3); // hierarchy, controllers, path
      if (fields.length == 3) {
        try {
          found.add(root, mounts, Arrays.asList(fields[1].split(",")), fields[2]);
        } catch (InvalidPathException e) {
          continue; // a path no file system has: garbage
        }
      }
    }
    return found;
  }

  /** One given v2 directory, without its ancestors. */
  static Cgroups of(Path v2) {
    Cgroups given = new Cgroups();
    given.addUnified(List.of(v2));
    return given;
  }

  private void add(Path root, List<String> mounts, List<String> controllers, String path) {
    if (controllers.contains("")) {
      CgroupMount mount = CgroupMount.find(mounts, "cgroup2", "");
      if (mount != null) {
        addUnified(mount.levels(root, path));
      }
    }
    if (controllers.contains("memory")) {
      CgroupMount mount = CgroupMount.find(mounts, "cgroup", "memory");
      if (mount != null) {
        mount.levels(root, path).forEach(dir -> memory.add(MemoryLimit.v1(dir)));
      }
    }
    if (controllers.contains("cpu")) {
      CgroupMount quota = CgroupMount.find(mounts, "cgroup", "cpu");
      CgroupMount usage = CgroupMount.find(mounts, "cgroup", "cpuacct");
      if (quota != null && usage != null) {
        List<Path> quotas = quota.levels(root, path);
        List<Path> usages = usage.levels(root, path);
        for (int i = 0; i < Math.min(quotas.size(), usages.size()); i++) {
          cpu.add(CpuQuota.v1(quotas.get(i), usages.get(i)));
        }
      }
    }
  }

  private void addUnified(List<Path> levels) {
    unified = levels.get(0);
    for (Path dir : levels) {
      cpu.add(CpuQuota.v2(dir));
      memory.add(MemoryLimit.v2(dir));
    }
  }

  private static List<String> lines(Path file) {
    try {
      // Not readAllLines, which throws on bytes that are not UTF-8.
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return Arrays.asList(text.split("\n"));
    } catch (IOException | SecurityException e) {
      return Collections.emptyList();
    }
  }
}
