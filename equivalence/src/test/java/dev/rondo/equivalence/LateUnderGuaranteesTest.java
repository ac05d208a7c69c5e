package dev.rondo.equivalence;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Sampled;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A message is used too late only where a run that the network allows comes to that. */
class LateUnderGuaranteesTest {

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

  private static final String USES_WHAT_CAME_LATER =
      """
      import rondo.*;
      @Protocol(n = 2, f = 1, network = NETWORK.class, spec = Agreement.class)
      public class Leftovers extends Node {
        @Round(1) record A() {}
        @Round(2) record B() {}
        private int at;
        @Init void begin() { broadcast(new A()); }
        @Upon void first(Mailbox<A> all) { when(at == 0 && all.size() > 0); at = 1; broadcast(new B()); }
        @Upon void second(NodeId from, B m) { when(at == 1 && !from.equals(self())); at = 2; }
        @Upon void left(Mailbox<A> all) { when(at == 2 && all.size() > 0); at = 3; output(1); }
      }
      """;

  private static final String TAKES_ALL =
      """
      import java.util.*;
      import rondo.*;
      @Protocol(n = 2, network = NETWORK.class, spec = Agreement.class)
      public class TakesAll extends Node {
        @Round(1) record A(int v) {}
        private final TreeSet<Integer> values = new TreeSet<>();
        private boolean gaveUp;
        @Init void begin() { broadcast(new A(0)); }
        @Upon void value(NodeId from, A m) {
          when(values.size() < 2);
          if (values.add(m.v())) { output(0); }
        }
        @Timeout void giveUp(Mailbox<A> rest) {
          when(!gaveUp && rest.size() > 0);
          gaveUp = true;
          output(1);
        }
      }
      """;

  @Sampled(oneOf = 4)
  @ParameterizedTest
  @CsvSource({
    "Reliable, 0",
    "NMinusF, 0",
    "NMinusF, 1",
    "Kernel, 0",
    "NonEmptyKernel, 0",
    "Crash, 0",
    "Crash, 1",
    "BoundedOmissions, 0",
    "BoundedOmissions, 1"
  })
  void nobodyHearsOfARoundThatItHasGivenUp(String network, int f) {
    Equivalence compared =
        Forms.of("Epochs.java", EPOCHS.replace("NETWORK", network)).compare(2, f, 2, 1);
    assertThat(compared.lateUses()).isEmpty();
    assertThat(compared.holds()).isTrue();
    assertThat(compared.withOutputs()).isPositive();
  }

  /** A second A changes nothing, but it is taken before its process gives up. */
  @ParameterizedTest
  @CsvSource({"Reliable", "NMinusF", "Kernel", "NonEmptyKernel", "Crash", "BoundedOmissions"})
  void nobodyTimesOutWithWhatItTakes(String network) {
    Equivalence compared = takesAll(network);
    assertThat(compared.lateUses()).isEmpty();
    assertThat(compared.holds()).isTrue();
  }

  @Test
  void whereNothingMustComeSomebodyTimesOutWithWhatItTakes() {
    assertThat(takesAll("Arbitrary").lateUses()).isNotEmpty();
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

  /**
   * A process that has sent B has not stopped in the round of A, so no process goes on without its
   * A. Of late uses that come to the same one is named.
   */
  @ParameterizedTest
  @CsvSource({
    "Reliable, 0, ''",
    "NMinusF, 0, ''",
    "NMinusF, 1, P1",
    "Kernel, 0, P0",
    "Crash, 0, ''",
    "Crash, 1, ''",
    "BoundedOmissions, 0, ''",
    "BoundedOmissions, 1, P1"
  })
  void whatAProcessHasNotHeardItUsesTooLate(String network, int f, String latecomers) {
    List<LateUse> late =
        Forms.of("Leftovers.java", USES_WHAT_CAME_LATER.replace("NETWORK", network))
            .compare(2, f, 1, 0)
            .lateUses();
    assertThat(
            late.stream()
                .map(LateUse::text)
                .filter(text -> text.startsWith("P0 uses A"))
                .map(text -> text.replaceAll(".* from (P.),.*", "$1"))
                .sorted()
                .collect(joining(" ")))
        .isEqualTo(latecomers);
  }

  private static Equivalence compared(String text) {
    return Forms.of(text.contains("Epochs") ? "Epochs.java" : "Leftovers.java", text)
        .compare(2, 0, 2, 1);
  }

  private static Equivalence takesAll(String network) {
    return Forms.of("TakesAll.java", TAKES_ALL.replace("NETWORK", network)).compare(2, 0, 1, 1);
  }

  /** Who counts equal messages cannot tell whose they were, so each may have been lost. */
  @Test
  void messagesTakenOneByOneMayHaveBeenThoseOfOthers() {
    String text =
        """
        import rondo.*;
        @Protocol(n = 2, f = 1, network = Crash.class)
        public class Counts extends Node {
          @Round(1) record A() {}
          private int count;
          @Init void begin() { broadcast(new A()); }
          @Upon void count(A m) { count++; output(count); }
        }
        """;
    assertThat(Forms.of("Counts.java", text).compare(2, 1, 1, 0).holds()).isTrue();
  }

  /** A step belongs to the phase of what it uses, though its process has sent a later phase. */
  @Test
  void theBoundCutsBothFormsAtTheSameStep() {
    String text =
        """
        import rondo.*;
        @Protocol(n = 2, spec = Agreement.class)
        public class SendsAhead extends Node {
          @Round(1) record A(@Phase int k, int v) {}
          @Round(2) record B(@Phase int k, int v) {}
          private int k = 1;
          private int r = 1;
          @Init void begin() { broadcast(new A(k, 0)); }
          @Upon void a(Mailbox<A> box) {
            var heard = box.with(m -> m.k() == k);
            when(r == 1 && k < 3 && heard.size() == 2);
            r = 2;
            broadcast(new B(k, heard.get(0).v()));
            broadcast(new A(k + 1, heard.get(1).v()));
          }
          @Upon void b(Mailbox<B> box) {
            var heard = box.with(m -> m.k() == k);
            when(r == 2 && heard.size() == 2);
            r = 1;
            k++;
            output(heard.get(0).v());
          }
        }
        """;
    for (int phases = 1; phases <= 2; phases++) {
      Equivalence compared = Forms.of("SendsAhead.java", text).compare(2, 0, phases, 0);
      assertThat(compared.onlySequential()).isEmpty();
      assertThat(compared.onlyAsync()).isEmpty();
      assertThat(compared.lateUses())
          .isNotEmpty()
          .allSatisfy(late -> assertThat(late.text()).contains("uses B[k=1"));
    }
  }
}
