package io.github.stowage.cassandra;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Data flows one way: observe, decide, act, report (DESIGN.md). */
class RoomsTest {
  private static final String ROOT = "io.github.stowage.cassandra.";
  private final JavaClasses classes =
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
        .check(classes);
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
        .check(classes);
  }

  @Test
  void observeNeverActs() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "observe..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + "act..", ROOT + "decide..")
        .check(classes);
  }

  @Test
  void theSelectorOpensNoPort() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveNameMatching(
            "java\\.net\\.(Server|Datagram|Multicast)?Socket|java\\.nio\\.channels\\..*")
        .check(classes);
  }
}
