package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.ExhaustedResource;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.TraceStep;
import dev.rondo.testing.Protocols;
import org.junit.jupiter.api.Test;

class AsyncFormTest {

  private static final HuntLimits FEW = new HuntLimits(1, 200, 600_000, 1, 1);

  private static HuntResult hunt(String text) {
    return Hunter.in(form(text), FEW);
  }

  private static AsyncForm form(String text) {
    LoadedProtocol protocol = Protocols.load("P.java", "import rondo.*;\n" + text);
    return AsyncForm.of(protocol, AsyncSettings.of(protocol.model().settings()));
  }

  private static Finding finding(String text) {
    return hunt(text).firstFound().orElseThrow().finding();
  }

  @Test
  void anExceptionInAHandlerIsABugOfTheProtocol() {
    Finding finding =
        finding(
            """
            @Protocol class P extends Node {
              record Ping(int divisor) {}
              @Init void start() { broadcast(new Ping(0)); }
              @Upon void ping(Ping m) {
                output(1 / m.divisor());
              }
            }
            """);
    assertThat(finding.kind()).isEqualTo(Finding.FindingKind.EXCEPTION);
    assertThat(finding.message()).isEqualTo("java.lang.ArithmeticException: / by zero");
    assertThat(finding.handler()).isEqualTo("ping");
    assertThat(finding.line()).isEqualTo(6);
  }

  @Test
  void anEndlessLoopIsABugOfTheProtocol() {
    Finding finding =
        finding(
            """
            @Protocol class P extends Node {
              record Ping() {}
              private int count;
              @Init void start() { broadcast(new Ping()); }
              @Upon void ping(Ping m) {
                while (count >= 0) {
                  count = 1;
                }
              }
            }
            """);
    assertThat(finding.kind()).isEqualTo(Finding.FindingKind.ENDLESS_LOOP);
    assertThat(finding.handler()).isEqualTo("ping");
    assertThat(finding.line()).isBetween(7, 8);
  }

  /** A field that is set once the process knows its n needs an @Init, which the author left out. */
  @Test
  void aProcessStartsWhereNobodyHasWrittenHow() {
    AsyncForm form =
        form(
            """
            @Protocol class P extends Node {
              record Ping() {}
              private final int[] heard = new int[n()];
              @Timeout void go() { broadcast(new Ping()); }
              @Upon void ping(Ping m) { output(1 / heard[0]); }
            }
            """);
    RunResult found = Hunter.in(form, FEW).firstFound().orElseThrow();

    TraceStep first = Hunter.trace(form.newExplorer(), found).steps().get(0);

    assertThat(first.handler()).isEqualTo("starts");
    assertThat(first.line()).isZero();
  }

  @Test
  void endlessRecursionIsABugOfTheProtocol() {
    Finding finding =
        finding(
            """
            @Protocol class P extends Node {
              record Ping() {}
              @Init void start() { broadcast(new Ping()); }
              @Upon void ping(Ping m) { again(1); }
              private int again(int depth) { return again(depth + 1) + 1; }
            }
            """);
    assertThat(finding.kind()).isEqualTo(Finding.FindingKind.EXCEPTION);
    assertThat(finding.message()).startsWith("java.lang.StackOverflowError");
    assertThat(finding.exhausted()).isEqualTo(ExhaustedResource.STACK);
  }

  @Test
  void aMessageToNobodyIsABugOfTheProtocol() {
    Finding finding =
        finding(
            """
            @Protocol class P extends Node {
              record Ping() {}
              @Init void start() { send(node(7), new Ping()); }
              @Upon void ping(Ping m) { output(1); }
            }
            """);
    assertThat(finding.message()).contains("a message is sent to P7, which does not exist");
  }

  @Test
  void aRunWithoutOutputIsVacuous() {
    assertThat(
            hunt("""
            @Protocol class P extends Node {
              record Ping() {}
              @Init void start() { broadcast(new Ping()); }
              @Upon void ping(Ping m) {}
            }
            """)
                .isVacuous())
        .isTrue();
  }

  @Test
  void spawnedProcessesTakePart() {
    HuntResult result =
        hunt(
            """
            @Protocol(n = 1, max = 3, spec = Agreement.class) class P extends Node {
              record Hello(NodeId who) {}
              @Init void start() {
                NodeId child = spawn();
                if (child != null) {
                  send(child, new Hello(self()));
                }
              }
              @Upon void hello(Hello m) { output(m.who().index() < self().index()); }
            }
            """);
    assertThat(result.found()).isZero();
    assertThat(result.outputs()).isPositive();
  }

  @Test
  void aHandlerUsesTheNarrowestViewsOfItsGuardAndLeavesTheRest() {
    HuntResult result =
        hunt(
            """
            import java.util.*;
            @Protocol(n = 2, network = Reliable.class, spec = Agreement.class) class P extends Node {
              record Number(int value) {}
              @Init void start() {
                send(node(0), new Number(1));
                send(node(0), new Number(2));
              }
              @Upon void odd(Mailbox<Number> mailbox) {
                var odd = mailbox.with(m -> m.value() % 2 == 1);
                when(odd.size() == 2);
                output(odd.with(m -> m.value() == 1).size() == mailbox.with(m -> m.value() == 1).size());
              }
              @Upon void even(Mailbox<Number> mailbox) {
                var even = mailbox.with(m -> m.value() == 2);
                when(even.size() == 2);
                output(even.size() == 2);
              }
            }
            """);
    assertThat(result.found()).isZero();
    assertThat(result.outputs()).isEqualTo(2 * 200);
  }

  @Test
  void aPhaseThatDecreasesIsNoticedAndNothingIsForgotten() {
    String text =
        """
        @Protocol(n = 1, network = Reliable.class, spec = Agreement.class) class P extends Node {
          @Round(1) record Step(@Phase int k) {}
          private int k;
          @Init void start() {
            for (int i = 1; i <= 3; i++) {
              send(self(), new Step(i));
            }
          }
          @Upon void step(Step m) {
            when(m.k() > k);
            k = m.k() == 3 ? 0 : m.k();
            output(true);
          }
        }
        """;
    HuntResult result = hunt(text);
    assertThat(result.found()).isZero();
    // Every order in which 3 does not come last leaves something behind 3 that is used after all.
    assertThat(result.handlersFired()).isGreaterThan(2 * 200);
  }
}
