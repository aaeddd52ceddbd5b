package io.github.stowage.tiering.spark.report;

import io.github.stowage.tiering.observe.KeyCounts;
import io.github.stowage.tiering.observe.KeyFile;
import io.github.stowage.tiering.spark.BadJobException;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;

/** Where counts are written: any of Hadoop's file systems. The file is complete or untouched. */
public final class CountsFile {
  private final FileContext files;
  private final Path target;
  private final boolean overwrite;

  private CountsFile(FileContext files, Path target, boolean overwrite) {
    this.files = files;
    this.target = target;
    this.overwrite = overwrite;
  }

  /**
   * Before the work rather than after it.
   *
   * @throws BadJobException if there is no such folder, or the file is there and may not be
   *     replaced
   */
  public static CountsFile at(String out, boolean overwrite, Configuration hadoop) {
    Configuration plain = new Configuration(hadoop);
    // Or a checksum's file would lie beside it.
    plain.set("fs.AbstractFileSystem.file.impl", "org.apache.hadoop.fs.local.RawLocalFs");
    try {
      FileContext files = FileContext.getFileContext(plain);
      Path target = files.makeQualified(new Path(out));
      Path folder = target.getParent();
      if (folder == null
          || !files.util().exists(folder)
          || !files.getFileStatus(folder).isDirectory()) {
        throw new BadJobException("--out " + out + ", allowed: a file in a folder that is there");
      }
      boolean there = files.util().exists(target);
      if (there && files.getFileStatus(target).isDirectory()) {
        throw new BadJobException("--out " + out + " is a folder, allowed: a file");
      }
      if (there && !overwrite) {
        throw isThere(out);
      }
      return new CountsFile(files, target, overwrite);
    } catch (IOException | IllegalArgumentException e) {
      throw new BadJobException("--out " + out, e, "a path that can be written");
    }
  }

  private static BadJobException isThere(String out) {
    return new BadJobException("--out " + out + " is there, allowed: a new file, or --overwrite");
  }

  public void write(KeyCounts counts) throws IOException {
    Path part = new Path(target.getParent(), "." + target.getName() + "." + UUID.randomUUID());
    try {
      try (Writer to =
          new OutputStreamWriter(
              files.create(part, EnumSet.of(CreateFlag.CREATE)), StandardCharsets.UTF_8)) {
        KeyFile.write(counts, to);
      }
      files.rename(part, target, overwrite ? Rename.OVERWRITE : Rename.NONE);
    } catch (FileAlreadyExistsException e) { // somebody else's, since the work began
      throw isThere(target.toString());
    } finally {
      files.delete(part, false);
    }
  }
}
