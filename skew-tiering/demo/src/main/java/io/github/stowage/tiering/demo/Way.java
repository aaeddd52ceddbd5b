package io.github.stowage.tiering.demo;

/** How rows for the SSD are chosen. */
enum Way {
  DENSITY("density", "ours", "whole groups of rare keys, those that save most for a byte first"),
  BY_ID("by_id", "ours, SSD by id", "the same rows as ours, which lie by their id on the SSD"),
  PAPER("paper", "the paper's", "one rare key after the other"),
  RANDOM("random", "random rows", "rows drawn at random"),
  READ_UNIFORM(
      "uniform",
      "most read, uniform reader",
      "rows that a reader who asks for all values alike has read most often"),
  READ_ZIPF(
      "zipf",
      "most read, Zipf reader",
      "rows that a reader who prefers some values has read most often"),
  FIRST_ROWS("first", "first rows", "the first rows by primary key");

  private final String key;
  private final String title;
  private final String meaning;

  Way(String key, String title, String meaning) {
    this.key = key;
    this.title = title;
    this.meaning = meaning;
  }

  String key() {
    return key;
  }

  String title() {
    return title;
  }

  String meaning() {
    return meaning;
  }
}
