package io.github.stowage.alluxio;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** One module, three class paths: a release's, the demo's, Spark's (docs/adr/0026). */
class WallsTest {
  private static final String ROOT = "io.github.stowage.alluxio.";
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(
              ROOT + "benchmark", ROOT + "cost", ROOT + "demo", ROOT + "spark", ROOT + "tpch");

  @Test
  void whatIsReleasedDoesWithoutTheDemo() {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT + "benchmark..", ROOT + "tpch..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            ROOT + "demo..",
            ROOT + "cost..",
            ROOT + "testkit..",
            "org.openjdk.jmh..",
            "org.awaitility..")
        .check(CLASSES);
  }

  @Test
  void onlyWhatRunsInSparkCallsSpark() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "spark..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.spark..", "scala..")
        .check(CLASSES);
  }

  /** Its JVM has Spark's jars and this module's classes, nothing else. */
  @Test
  void whatRunsInSparkNeedsNothingOfOurs() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "spark..")
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            ROOT + "spark..",
            "java..",
            "javax..",
            "scala..",
            "org.apache.spark..",
            "org.apache.hadoop..",
            "com.fasterxml.jackson..")
        .check(CLASSES);
  }
}
