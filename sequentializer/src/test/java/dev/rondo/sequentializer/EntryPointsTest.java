package dev.rondo.sequentializer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.runtime.Inbox;
import rondo.runtime.Outputs;
import rondo.runtime.RoundProgram;

/** The parts of a compiled program, each alone, and that they add up to a run. */
class EntryPointsTest {

  private static final String ECHO =
      """
      import rondo.*;
      @Protocol(n = 2)
      public class Echo extends Node {
        @Round(1) record Ask(@Phase int k) {}
        @Round(2) record Tell(@Phase int k, int v) {}
        private int k; private int v;
        @Init void start() { k = 1; broadcast(new Ask(k)); }
        @Upon void asked(NodeId from, Ask m) {
          when(m.k() > v);
          v = m.k();
          send(from, new Tell(v, 7));
        }
        @Upon void told(Mailbox<Tell> box) {
          var tells = box.with(m -> m.k() == k);
          when(tells.size() > 0);
          output(tells.size());
          k++;
          broadcast(new Ask(k));
        }
        @Timeout void late() { when(k < 5); k++; broadcast(new Ask(k)); }
        @Observed boolean first() { return k == 1; }
        @Observed boolean heard() { return v > 0; }
      }
      """;

  private final List<String> outputs = new ArrayList<>();
  private final Outputs takes =
      new Outputs() {
        @Override
        public void show(int node, Object value) {
          outputs.add("P" + node + " " + value);
        }

        @Override
        public void input(int node, Object value) {}
      };

  private static SequentialProgram emit(String text, String network) {
    String name = text.replaceAll("(?s).*public class (\\w+).*", "$1");
    return Stages.of(name, text).sequentialize(network).orElseThrow();
  }

  private RoundProgram load(String text, String network) {
    String name = text.replaceAll("(?s).*public class (\\w+).*", "$1");
    Stages stages = Stages.of(name, text);
    SequentialProgram program = emit(text, network);
    RoundProgram loaded = (RoundProgram) stages.load(program, program.code());
    loaded.attachTo(new FixedChoices(2, 0, 3, 2), takes);
    return loaded;
  }

  private RoundProgram started() {
    RoundProgram program = load(ECHO, "rondo.Arbitrary");
    program.moveTo(0, 0, true);
    program.startProcess(0);
    program.startProcess(1);
    return program;
  }

  @Test
  void thePrintedProgramHasNoEntryPoints() {
    String printed = emit(ECHO, "rondo.Arbitrary").formatted().text();
    assertThat(printed)
        .contains("class EchoSequential implements Program {")
        .doesNotContain("RoundProgram", "startProcess", "hook");
  }

  @Test
  void theEntryPointsStandTogetherAtTheEnd() {
    String code = emit(ECHO, "rondo.Arbitrary").code().text();
    assertThat(code).contains("implements RoundProgram {");
    assertThat(code.indexOf("// Entry points")).isGreaterThan(code.indexOf("Object[] state("));
  }

  @Test
  void aProcessStartsInItsInitialState() {
    RoundProgram program = started();
    assertThat(program.state(0)).containsExactly(1, 0);
    assertThat(program.state(1)).containsExactly(1, 0);
  }

  @Test
  void aMessageIsSentInItsRoundAndPhaseAlone() {
    RoundProgram program = started();
    program.moveTo(1, 1, true);
    assertThat(program.messageTo(1, 0, 1)).hasToString("Ask[k=1]");
    assertThat(program.messageTo(2, 0, 1)).isNull();
    program.moveTo(2, 1, true);
    assertThat(program.messageTo(1, 0, 1)).isNull();
  }

  @Test
  @SuppressWarnings("unchecked")
  void anUpdateTakesWhatIsInTheMailbox() {
    RoundProgram program = started();
    program.moveTo(1, 1, true);
    ((Inbox<Object>) program.mailboxOf(1, 1)).add(0, program.messageTo(1, 0, 1));
    program.updateProcess(1, 1);
    assertThat(program.state(1)).containsExactly(1, 1);
    assertThat(program.state(0)).as("the other process").containsExactly(1, 0);
    assertThat(program.messageTo(2, 1, 0)).hasToString("Tell[k=1, v=7]");
    assertThat(program.messageTo(2, 1, 1)).as("sent to another process").isNull();
  }

  @Test
  void anUpdateWithoutMessagesChangesNothing() {
    RoundProgram program = started();
    program.moveTo(1, 2, true);
    program.updateProcess(2, 0);
    assertThat(program.state(0)).containsExactly(1, 0);
    assertThat(outputs).isEmpty();
  }

  @Test
  void theRoundsOfAllMessagesHaveMailboxesOfTheirOwn() {
    RoundProgram program = started();
    assertThat(program.mailboxOf(1, 0))
        .isNotSameAs(program.mailboxOf(2, 0))
        .isNotSameAs(program.mailboxOf(1, 1))
        .isSameAs(program.mailboxOf(1, 0));
  }

  @Test
  void observedMethodsAreNumberedInTheOrderOfTheSource() {
    RoundProgram program = started();
    assertThat(program.observedValue(0, 0)).isEqualTo(1);
    assertThat(program.observedValue(1, 0)).isZero();
  }

  @Test
  void theStateIncludesWhatWaitsToBeSent() {
    RoundProgram program = started();
    assertThat(program.variables()).containsExactly("k", "v");
    assertThat(program.stateNames())
        .containsExactly("k", "v", "pendingAsk", "pendingTell", "pendingTellTo");
    assertThat(program.stateArrays()).hasSize(5);
    assertThat((int[]) program.stateArrays()[0]).containsExactly(1, 1);
  }

  @Test
  void thePhaseAwaitedIsTheFirstWithAMessage() {
    RoundProgram program = started();
    program.moveTo(0, 0, true);
    assertThat(program.phaseAwaited()).isEqualTo(1);
    program.moveTo(1, 0, true);
    assertThat(program.phaseAwaited()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void aNetworkThatSkipsNoPhaseAwaitsTheNext() {
    RoundProgram program = load(ECHO, "rondo.Crash");
    program.moveTo(4, 0, true);
    assertThat(program.phaseAwaited()).isEqualTo(5);
  }

  @Test
  void onlyANetworkThatIsAskedCanBeReplaced() {
    RoundProgram builtIn = load(ECHO, "rondo.Arbitrary");
    assertThat(builtIn.currentNetwork()).isNull();
    builtIn.replaceNetwork(new rondo.Crash());
    assertThat(builtIn.currentNetwork()).isNull();
    RoundProgram asked = load(ECHO, "rondo.Crash");
    rondo.Network other = new rondo.Crash();
    assertThat(asked.currentNetwork()).isInstanceOf(rondo.Crash.class).isNotSameAs(other);
    asked.replaceNetwork(other);
    assertThat(asked.currentNetwork()).isSameAs(other);
  }

  /** Both are given the same choices, from the same number of choices on. */
  @ParameterizedTest
  @ValueSource(strings = {"rondo.Arbitrary", "rondo.Reliable", "rondo.NMinusF", "rondo.Kernel"})
  void aRunIsContinuedWhereAnotherStopped(String network) {
    RoundProgram whole = load(ECHO, network);
    whole.run(new FixedChoices(2, 0, 3, 2), takes, 3);
    List<String> all = List.copyOf(outputs);
    outputs.clear();
    RoundProgram parts = load(ECHO, network);
    FixedChoices choices = new FixedChoices(2, 0, 3, 2);
    int[] phase = {0};
    rondo.runtime.Choices noted = new Noted(choices, phase);
    parts.run(noted, takes, 1);
    parts.continueFrom(phase[0], 2, 2);
    assertThat(outputs).isEqualTo(all);
    for (int node = 0; node < 2; node++) {
      assertThat(parts.state(node)).isEqualTo(whole.state(node));
    }
  }

  @Test
  void theRestOfAPhaseIsRun() {
    RoundProgram program = load(ECHO, "rondo.Reliable");
    program.run(new FixedChoices(2, 0, 3, 2), takes, 0);
    program.continueFrom(1, 0, 0);
    assertThat(outputs).as("both answer the first process that asks").containsExactly("P0 2");
    outputs.clear();
    program.run(new FixedChoices(2, 0, 3, 2), takes, 0);
    program.continueFrom(1, 1, 0);
    assertThat(outputs).as("without its first round nothing is told").isEmpty();
  }

  @Test
  void onlyAProgramThatSpawnsIsResized() {
    RoundProgram fixed = started();
    fixed.resizeTo(1);
    assertThat(fixed.size()).isEqualTo(2);
    RoundProgram spawns =
        load(
            ECHO.replace("n = 2", "n = 2, max = 3").replace("v = m.k();", "v = m.k(); spawn();"),
            "rondo.Arbitrary");
    spawns.resizeTo(3);
    assertThat(spawns.size()).isEqualTo(3);
  }

  @Test
  void aSendMethodWithoutAProcessIsCalledWithoutOne() {
    String text =
        """
        import rondo.*;
        @Protocol(n = 2)
        public class Constant extends RoundNode {
          record Hello(int v) {}
          private int heard;
          @Send(1) Hello say() { return new Hello(3); }
          @Update(1) void hear(Mailbox<Hello> box) { heard = box.size(); }
        }
        """;
    RoundProgram program = load(text, "rondo.Reliable");
    program.moveTo(1, 1, true);
    assertThat(program.messageTo(1, 0, 1)).hasToString("Hello[v=3]");
  }

  /** A user's method may have the name of an entry point, and even its parameters. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "startProcess",
        "timeOutProcess",
        "recordHearing",
        "stateArrays",
        "phaseAwaited",
        "checkAllInvariants",
        "resizeTo",
        "currentNetwork"
      })
  void aMethodOfTheUserIsNoEntryPoint(String name) {
    String text =
        ECHO.replace("k = 1; broadcast", name + "(); broadcast")
            .replace(
                "@Observed boolean first",
                "private void " + name + "() { k = 1; }\n  " + "@Observed boolean first");
    RoundProgram program = load(text, "rondo.Arbitrary");
    program.startProcess(0);
    assertThat(program.state(0)).containsExactly(1, 0);
  }

  @Test
  void methodsWithoutAStatementOfTheUserAreOwn() {
    SequentialProgram program = emit(ECHO, "rondo.Arbitrary");
    assertThat(program.shape().ownMethods())
        .contains("run", "round1Ask", "timeouts", "reset", "waits", "sendAsk", "startProcess")
        .doesNotContain("start", "onAsked", "onTold", "late", "heard");
  }

  @Test
  void theShapeIsThatOfTheRounds() {
    ProgramShape shape = emit(ECHO, "rondo.Arbitrary").shape();
    assertThat(shape.spawns()).isFalse();
    assertThat(shape.skipsSilentRounds()).isTrue();
    assertThat(shape.rounds())
        .extracting(ProgramShape.ShapedRound::perDestination)
        .containsExactly(false, true);
    assertThat(emit(ECHO, "rondo.Crash").shape().skipsSilentRounds()).isFalse();
  }

  /** The same choices; notes the phase. */
  private record Noted(FixedChoices choices, int[] phaseNow) implements rondo.runtime.Choices {

    @Override
    public void enter(int phase, int round) {
      phaseNow[0] = phase;
      choices.enter(phase, round);
    }

    @Override
    public boolean delivers(int sender, int receiver, Object message) {
      return choices.delivers(sender, receiver, message);
    }

    @Override
    public long pick(int receiver, int count) {
      return choices.pick(receiver, count);
    }

    @Override
    public boolean silence() {
      return choices.silence();
    }

    @Override
    public int timeout(int node, int enabled) {
      return choices.timeout(node, enabled);
    }

    @Override
    public int chosen(int node, int bound) {
      return choices.chosen(node, bound);
    }

    @Override
    public int choose(int bound) {
      return choices.choose(bound);
    }

    @Override
    public int n() {
      return choices.n();
    }

    @Override
    public int f() {
      return choices.f();
    }

    @Override
    public int phases() {
      return choices.phases();
    }

    @Override
    public int rounds() {
      return choices.rounds();
    }

    @Override
    public String toString() {
      return Arrays.toString(phaseNow);
    }
  }
}
