package io.github.stowage.alluxio.client.observe;

/** One version of a file: Alluxio's id, which a file that replaces it does not have. Immutable. */
public final class FileKey {
  private final long id;
  private final String path;

  /**
   * @param path in Alluxio, without scheme
   */
  public FileKey(long id, String path) {
    this.id = id;
    this.path = path;
  }

  public long id() {
    return id;
  }

  public String path() {
    return path;
  }

  // A renamed file keeps its id, and is reported by the name it was read by.
  @Override
  public boolean equals(Object other) {
    return other instanceof FileKey
        && ((FileKey) other).id == id
        && ((FileKey) other).path.equals(path);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(id);
  }

  @Override
  public String toString() {
    return path + " (" + id + ")";
  }
}
