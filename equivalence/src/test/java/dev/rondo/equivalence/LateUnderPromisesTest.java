package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A message is used too late only where a run that the network allows comes to that. */
class LateUnderPromisesTest {

  private static final String EPOCHS =
      """
      import java.util.*;
      import rondo.*;
      @Protocol(n = 2, network = NETWORK.class, spec = PrefixOrder.class)
      public class Epochs extends Node {
        @Round(1) record Batch(@Phase int epoch, int value) {}
        private int epoch = 1;
        private int value;
        private final List<Integer> log = new ArrayList<>();
        private final Map<NodeId, Integer> batches = new TreeMap<>();
        @Init void begin() { broadcast(new Batch(epoch, value)); }
        @Request(times = 1) void submit(@Input("1..2") int given) { value = given; }
        @Upon void batch(NodeId from, Batch m) {
          when(m.epoch() == epoch);
          batches.put(from, m.value());
          if (batches.size() == n()) {
            log.addAll(batches.values());
            output(List.copyOf(log));
            batches.clear();
            epoch++;
            broadcast(new Batch(epoch, value));
          }
        }
      }
      """;

  private static final String USES_WHAT_WAS_LEFT =
      """
      import rondo.*;
      @Protocol(n = 2, network = Reliable.class, spec = Agreement.class)
      public class Leftovers extends Node {
        @Round(1) record A() {}
        @Round(2) record B() {}
        private int at;
        @Init void begin() { broadcast(new A()); }
        @Upon void first(A m) { when(at == 0); at = 1; broadcast(new B()); }
        @Upon void second(B m) { when(at == 1); at = 2; }
        @Upon void left(A m) { when(at == 2); at = 3; output(1); }
      }
      """;

  @Test
  void nobodyTimesOutBetweenTwoMessagesThatMustCome() {
    Equivalence compared = compared(EPOCHS.replace("NETWORK", "Reliable"));
    assertThat(compared.lateUses()).isEmpty();
    assertThat(compared.holds()).isTrue();
    assertThat(compared.withOutputs()).isPositive();
  }

  @Test
  void whereNothingMustComeSomebodyDoes() {
    assertThat(compared(EPOCHS.replace("NETWORK", "Arbitrary")).lateUses()).isNotEmpty();
  }

  @Test
  void whatWasHeardInTimeCanBeUsedTooLate() {
    assertThat(compared(USES_WHAT_WAS_LEFT).lateUses())
        .isNotEmpty()
        .allSatisfy(late -> assertThat(late.text()).contains("in left"));
  }

  private static Equivalence compared(String text) {
    return Forms.of(text.contains("Epochs") ? "Epochs.java" : "Leftovers.java", text)
        .compare(2, 0, 2, 1);
  }
}
