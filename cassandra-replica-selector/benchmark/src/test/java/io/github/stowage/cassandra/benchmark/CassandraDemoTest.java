package io.github.stowage.cassandra.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.stowage.report.Roles;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class CassandraDemoTest {
  /** Five phases of three strategies, with nothing wrong and beside a slow node. */
  @Test
  void someOfYcsbsWorkloads() {
    assertEquals(60, DemoPlan.ycsb(List.of("f", "a")).phases());
    assertEquals(180, DemoPlan.ycsb(List.of("a", "b", "c", "d", "e", "f")).phases());
  }

  /** Five phases of six strategies: few clients read, many read, few scan. */
  @Test
  void horoscopesEvaluation() {
    DemoPlan plan = HoroscopePlan.plan();

    assertEquals(5 * 6 * 3 * 2, plan.phases());
    assertEquals(List.of(2, 4, 6, 8, 10), Trouble.EVERY_SECOND.affected(plan.nodes()));
    assertEquals(Roles.REPLICA_SELECTION, plan.roles());
    assertTrue(plan.unpaced());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--ycsb=g | --ycsb: workload g, allowed: a to f",
        "--ycsb=a,g,h | --ycsb: workload g, h, allowed: a to f",
        "--ycsb --full | --full and --ycsb; allowed: one of them",
        "--horoscope --full | --full and --horoscope; allowed: one of them",
        "--cycles=0 | --cycles is 0; allowed: 1 to 100",
      })
  void badInput(String options, String expected) {
    StringWriter said = new StringWriter();
    CommandLine command = CassandraDemo.commandLine().setErr(new PrintWriter(said, true));

    assertEquals(2, command.execute(options.split(" ")));

    assertTrue(said.toString().contains(expected), said.toString());
  }
}
