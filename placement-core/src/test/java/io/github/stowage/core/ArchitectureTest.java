package io.github.stowage.core;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** The library decides; only its monitor looks at the machine. */
class ArchitectureTest {
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.github.stowage.core");

  private static final String[] IO = {
    "java.io..", "java.nio.file..", "java.nio.channels..", "java.net.."
  };

  private static final DescribedPredicate<JavaCall<?>> READS_CLOCK_OR_CHANCE =
      describe(
          "reads a clock or draws a random number of its own",
          call -> {
            JavaClass owner = call.getTargetOwner();
            String name = call.getName();
            return owner.isEquivalentTo(System.class)
                    && (name.equals("nanoTime") || name.equals("currentTimeMillis"))
                || owner.isEquivalentTo(Instant.class) && name.equals("now")
                || owner.isEquivalentTo(Clock.class) && name.startsWith("system")
                || owner.isEquivalentTo(Math.class) && name.equals("random")
                || owner.isEquivalentTo(UUID.class) && name.equals("randomUUID")
                || owner.isAssignableTo(Random.class)
                || owner.isEquivalentTo(SplittableRandom.class);
          });

  @Test
  void dependsOnTheJdkAlone() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "io.github.stowage.core..")
        .because("it is loaded inside other systems' JVMs")
        .check(CORE);
  }

  @Test
  void onlyTheMonitorDoesInputAndOutput() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..core.monitor..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(IO)
        .check(CORE);
  }

  @Test
  void timeAndChanceArePassedIn() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..core.monitor..")
        .should()
        .callCodeUnitWhere(READS_CLOCK_OR_CHANCE)
        .check(CORE);
  }

  @Test
  void decisionsDoNotReachTheMonitor() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..core.monitor..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("..core.monitor..")
        .check(CORE);
  }

  @Test
  void theRulesSeeWhatTheyForbid() {
    JavaClasses culprit = new ClassFileImporter().importClasses(Culprit.class);
    ArchRule input = noClasses().should().dependOnClassesThat().resideInAnyPackage(IO);
    ArchRule chance = noClasses().should().callCodeUnitWhere(READS_CLOCK_OR_CHANCE);
    assertThat(input.evaluate(culprit).getFailureReport().getDetails()).hasSize(1);
    assertThat(chance.evaluate(culprit).getFailureReport().getDetails()).hasSize(4);
  }

  private static final class Culprit {
    final java.io.File file = null;

    @SuppressWarnings("unused")
    double draw() {
      return Math.random() + System.nanoTime() + ThreadLocalRandom.current().nextDouble();
    }
  }
}
