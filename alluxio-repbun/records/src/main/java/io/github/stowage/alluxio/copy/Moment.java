package io.github.stowage.alluxio.copy;

/** Places where a run can be killed, and must leave nothing behind that the next does not mend. */
public enum Moment {
  PUBLISH,
  /** A list was written, and its original does not name it. */
  NAME_LIST,
  /** A list is named; whether its original was replaced meanwhile is not known yet. */
  CONFIRM_PUBLISHED,
  UNPUBLISH,
  KEEP,
  RETIRE,
  DROP_REPLICA,
  DELETE_BUNDLE,
  DELETE_LEFTOVER,
  ADD_REPLICA,
  WRITE_BUNDLE,
  /** The chunks are copied, the file is not finished. */
  FINISH_BUNDLE,
  /** The file is finished under its temporary name, and was not read back. */
  CHECK_BUNDLE,
  LABEL_BUNDLE,
  RENAME_BUNDLE;

  /** Called before what the moment is named after. */
  @FunctionalInterface
  public interface Listener {
    Listener NONE = moment -> {};

    void before(Moment moment);
  }
}
