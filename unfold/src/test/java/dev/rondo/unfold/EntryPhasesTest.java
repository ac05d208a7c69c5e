package dev.rondo.unfold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What guards say of variables: the phase of the message, an earlier or a later one. */
class EntryPhasesTest {

  private static Protocol protocol(String ofOne, String ofMailbox) {
    return Models.read(
        "P.java",
        """
        import rondo.*;
        @Protocol(n = 3) public class P extends Node {
          @Round(1) record Ask(@Phase int k, int weight) {}
          @Round(2) record Answer(@Phase int k) {}
          private int k;
          private int heaviest;
          @Init void start() { broadcast(new Ask(1, 0)); }
          @Upon void ask(NodeId from, Ask m) { when(%s); k = m.k(); send(from, new Answer(k)); }
          @Upon void answer(Mailbox<Answer> all) { var now = all.with(m -> %s); when(now.size() > 1); k++; }
        }
        """
            .formatted(ofOne, ofMailbox));
  }

  private static Map<String, PhaseShift> phases(Protocol protocol, int handler) {
    return EntryPhases.of(protocol, protocol.handlers().get(handler));
  }

  @ParameterizedTest
  @CsvSource({
    "m.k() == k, SAME",
    "k == m.k(), SAME",
    "m.k() > k, EARLIER",
    "k < m.k(), EARLIER",
    "m.k() >= k, UNKNOWN",
    "(m.k() == k) && m.weight() > 0, SAME",
    "m.k() >= k && m.k() == k, SAME"
  })
  void aComparisonWithThePhaseOfTheMessagePlacesTheVariable(String guard, PhaseShift shift) {
    Map<String, PhaseShift> phases = phases(protocol(guard, "m.k() == k"), 0);
    assertThat(phases).containsEntry("m.k()", PhaseShift.SAME).containsEntry("this.k", shift);
  }

  @ParameterizedTest
  @CsvSource({"m.weight() == heaviest", "m.k() == k || m.weight() > 0", "!(m.k() == k)"})
  void otherConditionsSayNothing(String guard) {
    assertThat(phases(protocol(guard, "m.k() == k"), 0)).containsOnlyKeys("m.k()");
  }

  @Test
  void theFilterOfAMailboxIsPartOfTheGuard() {
    assertThat(phases(protocol("m.k() == k", "m.k() == k"), 1))
        .containsExactly(Map.entry("this.k", PhaseShift.SAME));
  }

  @Test
  void outsideOfHandlersThePhaseVariablesAreAtTheCurrentPhase() {
    assertThat(EntryPhases.current(protocol("m.k() > k", "m.k() == k")))
        .containsExactly(Map.entry("this.k", PhaseShift.SAME));
  }
}
