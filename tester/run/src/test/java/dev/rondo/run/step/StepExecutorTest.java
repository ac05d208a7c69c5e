package dev.rondo.run.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.step.StepExecutor.Dispatch;
import dev.rondo.testing.Protocols;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.Node;
import rondo.NodeId;
import rondo.runtime.BrokenInvariant;

/** What a step of one process does, for each kind of event. */
class StepExecutorTest {

  private static final String SOURCE =
      """
      import rondo.*;

      @Protocol(n = 2)
      public class Counting extends Node {
        record Ask(int value) {}
        record Note(int value) {}

        private int sum;

        @Init void start() { sum = 1; }

        @Upon void large(NodeId from, Ask m) {
          when(m.value() > 5);
          sum = sum + m.value();
          send(from, new Note(sum));
        }

        @Upon void notes(Mailbox<Note> notes) {
          var larger = notes.with(m -> m.value() > 2);
          when(larger.size() > 0);
          sum = sum + larger.size();
          output(sum);
        }

        @Upon void small(Ask m) {
          when(m.value() > 0);
          sum = choose(3);
        }

        @Timeout void retry() {
          when(sum > 5);
          broadcast(new Ask(sum));
        }

        @Invariant boolean bounded() { return sum < 1000; }
      }
      """;

  private static final LoadedProtocol PROTOCOL = Protocols.load("Counting.java", SOURCE);
  private static final int ASK = PROTOCOL.messageTypes().indexOf("Ask");
  private static final int NOTE = PROTOCOL.messageTypes().indexOf("Note");
  private static final int LARGE = 0;
  private static final int NOTES = 1;
  private static final int SMALL = 2;

  private final Effects inOrder = new Effects(Dispatch.IN_SENDING_ORDER);
  private final Effects step = new Effects(Dispatch.IN_SOURCE_ORDER);

  @Test
  void theFirstEnabledHandlerOfTheSourceRuns() {
    step.receive(ASK, "Ask", 9);
    assertThat(step.handleMessages(step.state)).isTrue();
    assertThat(step.lastAction()).isEqualTo(LARGE);
    assertThat(step.sum()).isEqualTo(10);
    assertThat(step.log).containsExactly("P0 sends P1 Note[value=10]");
  }

  @Test
  void aGuardThatDoesNotHoldLeavesTheMessageToTheNextHandler() {
    step.receive(ASK, "Ask", 3);
    assertThat(step.handleMessages(step.state)).isTrue();
    assertThat(step.lastAction()).isEqualTo(SMALL);
    assertThat(step.sum()).isEqualTo(2);
    assertThat(step.log).containsExactly("P0 chooses below 3");
  }

  @Test
  void aMessageThatIsNotStoredRunsTheSameHandler() {
    Object small = step.message("Ask", 3);
    int handler = step.findEnabledFor(step.state, ASK, NodeId.of(1), small);
    assertThat(handler).isEqualTo(SMALL);
    step.runOn(step.state, handler, NodeId.of(1), small);
    assertThat(step.lastAction()).isEqualTo(SMALL);
    assertThat(step.log).containsExactly("P0 chooses below 3");
    assertThat(step.findEnabledFor(step.state, ASK, NodeId.of(1), step.message("Ask", 0)))
        .isEqualTo(StepExecutor.NONE);
  }

  @Test
  void withoutAnEnabledHandlerNothingHappens() {
    step.receive(ASK, "Ask", 0);
    assertThat(step.handleMessages(step.state)).isFalse();
    assertThat(step.sum()).isEqualTo(1);
    assertThat(step.log).isEmpty();
    assertThat(step.state.mailbox(ASK).count()).isEqualTo(1);
  }

  @Test
  void aHandlerUsesTheMessagesOfItsView() {
    step.receive(NOTE, "Note", 1);
    step.receive(NOTE, "Note", 7);
    assertThat(step.handleMessages(step.state)).isTrue();
    assertThat(step.state.usedCount()).isEqualTo(1);
    assertThat(step.state.mailbox(NOTE).at(step.state.used(0))).hasToString("Note[value=7]");
    assertThat(step.log).containsExactly("P0 outputs 2");
  }

  @Test
  void inSendingOrderAnOlderMessageOfTheSenderIsNotOvertaken() {
    for (Effects each : List.of(step, inOrder)) {
      each.receive(ASK, "Ask", 3);
      each.receive(NOTE, "Note", 7);
      assertThat(each.handleMessages(each.state)).isTrue();
    }
    assertThat(step.lastAction()).isEqualTo(NOTES);
    assertThat(inOrder.lastAction()).isEqualTo(SMALL);
  }

  @Test
  void aTimeoutRunsIfItsGuardHolds() {
    assertThat(step.runTimeout(step.state, 0)).isFalse();
    step.receive(ASK, "Ask", 6);
    step.handleMessages(step.state);
    step.log.clear();
    assertThat(step.runTimeout(step.state, 0)).isTrue();
    assertThat(step.log).containsExactly("P0 sends P0 Ask[value=7]", "P0 sends P1 Ask[value=7]");
  }

  @Test
  void invariantsAreCheckedAfterTheStep() {
    step.receive(ASK, "Ask", 2000);
    assertThatThrownBy(() -> step.handleMessages(step.state)).isInstanceOf(BrokenInvariant.class);
    assertThat(step.running()).isEqualTo(LARGE);
  }

  /** Writes down the effects of the steps of P0, which has started. */
  private static final class Effects extends StepExecutor {

    private final List<String> log = new ArrayList<>();
    private final ProtocolNode node = PROTOCOL.prototype().rondoFresh();
    private final ProcessState state = new ProcessState(0, table(), node, /* ordered= */ true);

    Effects(Dispatch dispatch) {
      super(PROTOCOL, dispatch, 2, 0);
      ((Node) node).enter(this, NodeId.of(0));
      start(state);
    }

    int sum() {
      return (Integer) node.rondoState(PROTOCOL.variables().indexOf("sum"));
    }

    /** Receives a message of P1. */
    void receive(int type, String name, int value) {
      state.store(type, 1, message(name, value));
    }

    Object message(String name, int value) {
      try {
        Class<?> message = node.getClass().getClassLoader().loadClass("Counting$" + name);
        var constructor = message.getDeclaredConstructor(int.class);
        constructor.setAccessible(true);
        return constructor.newInstance(value);
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    protected int processes() {
      return 2;
    }

    @Override
    protected void sent(int sender, int receiver, int type, int phase, Record message) {
      log.add("P" + sender + " sends P" + receiver + " " + message);
    }

    @Override
    protected int chosen(int process, int bound) {
      log.add("P" + process + " chooses below " + bound);
      return bound - 1;
    }

    @Override
    protected void shown(int process, Object value) {
      log.add("P" + process + " outputs " + value);
    }

    @Override
    public NodeId spawn(NodeId by) {
      throw new UnsupportedOperationException();
    }
  }
}
