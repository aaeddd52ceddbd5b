package io.github.stowage.alluxio.replicator;

import java.util.Locale;
import picocli.CommandLine;

/** Who writes first replicas. */
enum CopiesBy {
  /** Alluxio's job workers; without a job service, this process. */
  AUTO,
  /** Alluxio's job workers alone. */
  JOBS,
  /** This process. */
  SELF;

  /** Of the option. */
  static final class Converter implements CommandLine.ITypeConverter<CopiesBy> {
    @Override
    public CopiesBy convert(String value) {
      for (CopiesBy by : values()) {
        if (by.name().toLowerCase(Locale.ROOT).equals(value)) {
          return by;
        }
      }
      throw new CommandLine.TypeConversionException("'" + value + "', allowed: auto, jobs or self");
    }
  }
}
