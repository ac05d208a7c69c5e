package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.hunt.lift.Counterexamples;
import dev.rondo.hunt.lift.Lift;
import dev.rondo.hunt.lift.LiftResult;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.testing.Protocols;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** In rounds a guard that fails is named with its process, its handler and its line. */
class FailingGuardTest {

  private static final String PROTOCOL =
      """
      import rondo.*;
      @Protocol(n = 3, f = 1, spec = Agreement.class) class P extends Node {
        @Round(1) record Vote(@Phase int phase) {}
        private int phase;
        private int left = 3;
        @Init void start() { open(1); }
        @Upon void vote(Mailbox<Vote> mailbox) {
          var votes = mailbox.with(m -> m.phase() == phase);
          when(votes.size() > n() / 2 && %s);
          left = left - 1;
          output(0);
          open(phase + 1);
        }
        @Timeout void giveUp() {
          when(%s);
          open(phase + 1);
        }
        %s
        private int half(int number) {
          return 6 / number;
        }
        private void open(int next) {
          phase = next;
          broadcast(new Vote(phase));
        }
      }
      """;

  private static final int LINE_OF_HANDLER = 9;
  private static final int LINE_OF_TIMEOUT = 15;
  private static final int LINE_OF_HALF = 20;

  private static Finding found(String handler, String timeout, String further) {
    String text = PROTOCOL.formatted(handler, timeout, further);
    Counterexamples found = Counterexamples.of(Protocols.load("P.java", text));
    Trace trace = found.first(1, 10_000).get(0);
    LiftResult lifted = Lift.of(trace, found.original());
    assertThat(lifted).isInstanceOf(LiftResult.Confirmed.class);
    Finding finding = Objects.requireNonNull(trace.finding());
    Finding original = Objects.requireNonNull(lifted.run().orElseThrow().finding());
    assertThat(finding.kind()).isEqualTo(Finding.FindingKind.EXCEPTION);
    assertThat(finding.node()).isEqualTo(original.node());
    return finding;
  }

  @Test
  void theGuardOfATimeout() {
    Finding finding = found("true", "6 / left > 1", "");
    assertThat(finding.handler()).isEqualTo("giveUp");
    assertThat(finding.line()).isEqualTo(LINE_OF_TIMEOUT);
  }

  @Test
  void theGuardOfAHandler() {
    Finding finding = found("6 / left > 0", "phase > 0", "");
    assertThat(finding.handler()).isEqualTo("vote");
    assertThat(finding.line()).isEqualTo(LINE_OF_HANDLER);
  }

  @Test
  void whatAGuardCalls() {
    Finding finding = found("true", "half(left) > 1", "");
    assertThat(finding.handler()).isEqualTo("giveUp");
    assertThat(finding.line()).isEqualTo(LINE_OF_HALF);
  }

  /** The messages have come, and their handler has not been asked yet. */
  @Test
  void theGuardOfATimeoutThatLooksAtMessages() {
    Finding finding =
        found(
            "true",
            "phase > 0",
            """
            @Timeout("few") void few(Mailbox<Vote> mailbox) {
              var votes = mailbox.with(m -> m.phase() == phase);
              when(votes.size() == 1 && 6 / (left - 1) > 3);
            }
            """);
    assertThat(finding.handler()).isEqualTo("few");
  }

  /** All timeouts are asked in one line of the program: it is one of them. */
  @Test
  void theGuardOfOneOfSeveralTimeouts() {
    Finding finding =
        found(
            "true",
            "phase > 0",
            "@Timeout(\"late\") void later() { when(6 / left > 1); open(phase + 1); }");
    assertThat(finding.handler()).isIn("later", Finding.A_GUARD);
  }
}
