package io.github.stowage.alluxio.master;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Data flows one way: observe, decide, act, report (CONTRIBUTING.md). */
class RoomsTest {
  private static final String ROOT = "io.github.stowage.alluxio.master.";
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.github.stowage.alluxio.master", "alluxio.master.repbun");

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
  void observeNeverActs() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "observe..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + "act..", ROOT + "decide..", ROOT + "report..")
        .check(CLASSES);
  }

  @Test
  void reportAndRestNeverAct() {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT + "report..", "alluxio.master.repbun..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + "act..", "alluxio.client..")
        .check(CLASSES);
  }

  /** Job workers have one, masters the other. */
  @Test
  void theJobAndTheRestKnowNothingOfEachOther() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "job..")
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + ".").and(not(resideInAPackage(ROOT + "job.."))))
        .check(CLASSES);
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "job..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + "job..")
        .check(CLASSES);
  }

  @Test
  void nothingOpensAPort() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveNameMatching(
            "java\\.net\\.(Server|Datagram|Multicast)?Socket|java\\.nio\\.channels\\..*")
        .check(CLASSES);
  }
}
