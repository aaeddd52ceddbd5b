package io.github.stowage.tiering;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Data flows one way: observe, decide, act, report (CONTRIBUTING.md). */
class RoomsTest {
  private static final String ROOT = "io.github.stowage.tiering.";
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.github.stowage.tiering");

  @Test
  void decideTouchesNoHostAndNoOtherRoom() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "decide..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            ROOT + "observe..",
            ROOT + "report..",
            ROOT + "commands..",
            "java.sql..",
            "java.io..",
            "java.nio..",
            "java.net..",
            "java.util.concurrent..")
        .check(CLASSES);
  }

  @Test
  void observeNeverDecides() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "observe..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + "decide..", ROOT + "report..", ROOT + "commands..")
        .check(CLASSES);
  }

  @Test
  void onlyObserveReadsDatabases() {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT + "report..", ROOT + "decide..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.sql..")
        .check(CLASSES);
  }
}
