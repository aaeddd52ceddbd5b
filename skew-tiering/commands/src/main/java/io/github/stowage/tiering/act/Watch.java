package io.github.stowage.tiering.act;

/** Told how far long work is. */
public interface Watch {
  /**
   * @param most how much there is to do; 0 if not known
   */
  void begin(String what, long most);

  void to(long done);

  /** That the work waits for others. */
  void waits(String why);
}
