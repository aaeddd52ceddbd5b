package io.github.stowage.simulator.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;

/** What charts need of the machine. */
public final class Fonts {
  private Fonts() {}

  /** Skips a test where Java finds no font. */
  public static void require() {
    assumeTrue(canDrawText(), "this machine has no fonts, so Java cannot draw charts");
  }

  private static boolean canDrawText() {
    try {
      new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics().getFontMetrics();
      return true;
    } catch (RuntimeException | Error e) {
      return false;
    }
  }
}
