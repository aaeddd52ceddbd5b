package io.github.stowage.alluxio.cost;

import java.io.IOException;

/** What is measured. */
public enum Operation {
  OPEN("open", Client::open),
  OPEN_ANEW("open with a file system of its own", Client::openAnew),
  OPEN_AND_READ("open and read 1 MiB", Client::openAndRead),
  JUMP_AND_READ("jump and read 1 MiB", Client::jumpAndRead),
  READ_ON("open and read all 12.8 MB", Client::readOn);

  /** One time. */
  interface Act {
    void run(Client client) throws IOException;
  }

  final String text;
  final Act act;

  Operation(String text, Act act) {
    this.text = text;
    this.act = act;
  }
}
