package io.github.stowage.alluxio.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Data flows one way: observe, decide, act, report (CONTRIBUTING.md). */
class RoomsTest {
  private static final String ROOT = "io.github.stowage.alluxio.client.";
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.github.stowage.alluxio.client");

  @Test
  void decideTouchesNoHostAndNoOtherRoom() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "decide..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            ROOT + "act..",
            ROOT + "observe..",
            ROOT + "report..",
            "alluxio..",
            "org.apache.hadoop..",
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
  void theClientOpensNoPort() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveNameMatching(
            "java\\.net\\.(Server|Datagram|Multicast)?Socket|java\\.nio\\.channels\\..*")
        .check(CLASSES);
  }

  /** Hadoop reads vectors of ranges with positioned reads; older ones lack these classes. */
  @Test
  void nothingNeedsANewHadoop() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveNameMatching("org\\.apache\\.hadoop\\.fs\\.(FileRange|VectoredReadUtils)")
        .check(CLASSES);
  }
}
