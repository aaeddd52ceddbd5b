package io.github.stowage.cassandra;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Data flows one way: observe, decide, act, report (DESIGN.md). */
class RoomsTest {
  private static final String ROOT = "io.github.stowage.cassandra.";
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.github.stowage.cassandra");

  @Test
  void decideNeverReachesAct() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "decide..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + "act..", ROOT + "observe..", ROOT + "report..")
        .check(CLASSES);
  }

  @Test
  void decideTouchesNoHostAndNoMachine() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "decide..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.cassandra..",
            "java.io..",
            "java.nio..",
            "java.net..",
            "java.util.concurrent..")
        .check(CLASSES);
  }

  @Test
  void observeNeverActs() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "observe..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + "act..", ROOT + "decide..")
        .check(CLASSES);
  }

  @Test
  void theSelectorOpensNoPort() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveNameMatching(
            "java\\.net\\.(Server|Datagram|Multicast)?Socket|java\\.nio\\.channels\\..*")
        .check(CLASSES);
  }
}
