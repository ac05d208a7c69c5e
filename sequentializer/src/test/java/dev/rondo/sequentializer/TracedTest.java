package dev.rondo.sequentializer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.Mailbox;
import rondo.runtime.Outputs;
import rondo.runtime.StepHook;
import rondo.runtime.TracedProgram;

/** What a traced program reports of its steps. */
class TracedTest {

  private static final String PING =
      """
      import rondo.*;
      @Protocol(n = 2)
      public class Ping extends Node {
        @Round(1) record Hit(@Phase int k) {}
        private int k;
        @Init void start() { k = 1; if (self().index() == 0) { send(node(1), new Hit(1)); } }
        @Upon void hit(NodeId from, Hit m) {
          when(m.k() >= k);
          k = m.k() + 1;
          output(k);
        }
        @Timeout void late() { when(k < 2); k = 2; }
      }
      """;

  private final List<String> events = new ArrayList<>();

  private List<String> run(String text, String network) {
    String name = text.replaceAll("(?s).*public class (\\w+).*", "$1");
    Stages stages = Stages.of(name, text);
    SequentialProgram emitted = stages.sequentialize(network).orElseThrow();
    TracedProgram program = (TracedProgram) stages.load(emitted, emitted.traced());
    program.reportTo(new Noted());
    program.run(new FixedChoices(2, 0, 1, 1), new Shown(), 1);
    return events;
  }

  @Test
  void aProcessStartsAndThenInitializes() {
    assertThat(run(PING, "rondo.Reliable").subList(0, 6))
        .containsExactly(
            "starts 0", "begins start 0", "ends 0", "starts 1", "begins start 1", "ends 1");
  }

  @Test
  void aProcessWithoutInitEndsItsStart() {
    String text =
        """
        import rondo.*;
        @Protocol(n = 2)
        public class Bare extends RoundNode {
          record M(int v) {}
          private int heard;
          @Send(1) M say() { return new M(1); }
          @Update(1) void hear(Mailbox<M> box) { heard = box.size(); }
        }
        """;
    assertThat(run(text, "rondo.Reliable"))
        .containsExactly(
            "starts 0",
            "ends 0",
            "starts 1",
            "ends 1",
            "begins hear 0 M[v=1]M[v=1]",
            "ends 0",
            "begins hear 1 M[v=1]M[v=1]",
            "ends 1");
  }

  @Test
  void aHandlerFiresInsideItsUpdate() {
    assertThat(run(PING, "rondo.Reliable"))
        .containsSubsequence(
            "begins onHit 0",
            "ends 0",
            "begins onHit 1 Hit[k=1]",
            "fires hit 9",
            "shows 1 2",
            "ends 1")
        .filteredOn(event -> event.startsWith("fires"))
        .hasSize(1);
  }

  @Test
  void aTimeoutIsAStep() {
    String eager = PING.replace("if (self().index() == 0) { send(node(1), new Hit(1)); }", "");
    assertThat(run(eager, "rondo.Arbitrary")).containsSubsequence("begins late 0", "ends 0");
  }

  @Test
  void aHandlerWithoutAnActionDoesNotFire() {
    String idle = PING.replace("k = m.k() + 1;", "").replace("output(k);", "");
    assertThat(run(idle, "rondo.Reliable"))
        .contains("begins onHit 1 Hit[k=1]")
        .noneMatch(event -> event.startsWith("fires"));
  }

  /** A spawned process starts within the step of its parent. */
  @Test
  void aSpawnedProcessStartsWithinAStep() {
    String parent = PING.replace("n = 2", "n = 2, max = 3").replace("output(k);", "spawn();");
    assertThat(run(parent, "rondo.Reliable"))
        .containsSubsequence("fires hit 9", "starts 2", "begins start 2", "ends 2", "ends 1");
  }

  @Test
  void aNestedTypeMayHaveAMethodWithTheNameOfAStep() {
    String nested =
        PING.replace(
            "private int k;",
            "private int k; record Box(int v) { int twice() { late(); return 2 * v; } void late() {} }");
    assertThat(run(nested, "rondo.Reliable")).contains("begins start 0");
  }

  @Test
  void theLinesOfTheTracedFileComeFromTheUsersFile() {
    SequentialProgram program = Stages.of("Ping", PING).sequentialize().orElseThrow();
    List<String> lines = program.traced().text().lines().toList();
    for (int line = 1; line <= lines.size(); line++) {
      if (lines.get(line - 1).contains("hook.")) {
        assertThat(program.traced().origin(line)).as(lines.get(line - 1)).isZero();
      }
      if (lines.get(line - 1).contains("k[p] = m.k() + 1;")) {
        assertThat(program.traced().origin(line)).isEqualTo(9);
      }
    }
  }

  private final class Noted implements StepHook {
    @Override
    public void starts(int node) {
      events.add("starts " + node);
    }

    @Override
    public void begins(String method, int node, Mailbox<?> heard) {
      StringBuilder messages = new StringBuilder();
      if (heard != null) {
        heard.forEach(messages::append);
      }
      events.add(("begins " + method + " " + node + " " + messages).strip());
    }

    @Override
    public void fires(String handler, int line) {
      events.add("fires " + handler + " " + line);
    }

    @Override
    public void ends(int node) {
      events.add("ends " + node);
    }
  }

  private final class Shown implements Outputs {
    @Override
    public void show(int node, Object value) {
      events.add("shows " + node + " " + value);
    }

    @Override
    public void input(int node, Object value) {}
  }
}
