package io.github.stowage.tiering.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Data flows one way: observe, report (CONTRIBUTING.md). The job decides nothing. */
class RoomsTest {
  private static final String ROOT = "io.github.stowage.tiering.spark.";
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.github.stowage.tiering.spark");

  @Test
  void observeNeverReports() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "observe..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + "report..")
        .check(CLASSES);
  }

  @Test
  void reportKnowsNoTables() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "report..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + "observe..", "org.apache.spark..")
        .check(CLASSES);
  }
}
