package dev.rondo.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeoutDrivenPhasesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Each process counts its rounds, and hears what is of its own.
        "true | k++; broadcast(new Vote(k)); | when(m.k() == k); output(k);",
        "true | go(k + 1); | if (m.k() != k) return; output(k);",
        // A message brings a process to its phase.
        "false | k++; broadcast(new Vote(k)); | when(m.k() > k); k = m.k();",
        "false | k++; broadcast(new Vote(k)); | when(m.k() > k); go(m.k());",
        // A process that asks has a number of its own; one that answers keeps another.
        "false | k++; broadcast(new Vote(k)); | when(m.k() > seen); seen = m.k();",
        // No handler compares phases, or no timeout sets what they are compared with.
        "false | k++; broadcast(new Vote(k)); | output(m.k());",
        "false | broadcast(new Vote(1)); | when(m.k() == k); output(k);",
      })
  void messagesBringNobodyToAPhase(boolean expected, String timeout, String handler) {
    assertThat(TimeoutDrivenPhases.of(sample(timeout, handler))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true | k++; broadcast(new Vote(k)); | when(m.k() == k); output(k);",
        "true | go(k + 1); | when(m.k() > k); go(m.k());",
        // No handler compares phases: not known.
        "true | seen++; | output(m.k());",
        // A process is suspected, and phases go on as messages come.
        "false | seen = 1; broadcast(new Vote(k)); | when(m.k() == k); go(k + 1);",
      })
  void timeoutsMayLeadToAnotherPhase(boolean expected, String timeout, String handler) {
    assertThat(TimeoutDrivenPhases.canLead(sample(timeout, handler))).isEqualTo(expected);
  }

  /** As rounds are printed: an update asks what the guard of a handler asks. */
  @ParameterizedTest
  @CsvSource({"true, k++", "false, seen++"})
  void updatesOfWrittenRoundsSayItAsHandlersDo(boolean expected, String timeout) {
    String text =
        """
        import rondo.*;

        @Protocol(n = 3)
        public class Sample extends RoundNode {
          @Round(1) record Vote(@Phase int k) {}
          private int k = 1;
          private int seen;

          @Send(1) Vote send() { return k == phase() ? new Vote(k) : null; }
          @Update(1) void vote(Mailbox<Vote> heard) {
            for (Vote m : heard) { if (m.k() == k) { output(k); } }
          }
          @Timeout void tick() { %s; }
        }
        """
            .formatted(timeout);
    assertThat(TimeoutDrivenPhases.canLead(Models.read("Sample.java", text))).isEqualTo(expected);
  }

  private static Protocol sample(String timeout, String handler) {
    String text =
        """
        import rondo.*;

        @Protocol(n = 3)
        public class Sample extends Node {
          @Round(1) record Vote(@Phase int k) {}
          private int k = 1;
          private int seen;

          private void go(int next) {
            k = next;
            broadcast(new Vote(k));
          }

          @Timeout void tick() { %s }
          @Upon void vote(Vote m) { %s }
        }
        """;
    return Models.read("Sample.java", text.formatted(timeout, handler));
  }
}
