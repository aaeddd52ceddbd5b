package io.github.stowage.alluxio.replicator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Data flows one way: observe, decide, act, report (CONTRIBUTING.md). */
class RoomsTest {
  private static final String ROOT = "io.github.stowage.alluxio.replicator.";
  private static final String COPY = "io\\.github\\.stowage\\.alluxio\\.copy\\.";
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.github.stowage.alluxio.replicator");

  @Test
  void decideKnowsNeitherAlluxioNorTheMachine() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "decide..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "alluxio..",
            "java.io..",
            "java.nio..",
            "java.net..",
            "java.time..",
            "java.util.concurrent..",
            ROOT + "act..",
            ROOT + "observe..",
            ROOT + "report..")
        .check(CLASSES);
  }

  @Test
  void observeAndReportNeverAct() {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT + "observe..", ROOT + "report..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + "act..")
        .orShould()
        .dependOnClassesThat()
        .haveNameMatching(COPY + "(AlluxioFiles|AlluxioOutput|BundleCopier|Orphans)")
        .check(CLASSES);
  }

  @Test
  void actDoesWhatItIsTold() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "act..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + "report..")
        .orShould()
        .dependOnClassesThat()
        .haveSimpleName("Reconciler")
        .check(CLASSES);
  }

  /** Its jar has neither the commands nor what only they need. */
  @Test
  void theReplicatorDoesWithoutTheCommands() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.github.stowage.alluxio.commands..",
            "io.github.stowage.alluxio.place..",
            "io.github.stowage.cli..",
            "io.github.stowage.core..",
            "io.github.stowage.report..",
            "org.HdrHistogram..",
            "org.apache.commons.rng..")
        .check(CLASSES);
  }
}
