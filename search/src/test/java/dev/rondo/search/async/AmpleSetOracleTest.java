package dev.rondo.search.async;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.engine.BreadthFirst;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.symmetry.SymmetryHeuristic;
import dev.rondo.search.term.ValueTerms;
import dev.rondo.testing.Protocols;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of steps that commute one order is followed, and nothing is missed. */
class AmpleSetOracleTest {

  private static final Reductions ALONE =
      new Reductions(false, false, false, false, SymmetryHeuristic.PSEUDO_SORT, true);
  private static final Reductions NAMES =
      new Reductions(true, true, true, true, SymmetryHeuristic.EXACT);

  @ParameterizedTest
  @CsvSource({
    "ChangRobertsRing, 7, 'R,D,T', 5760, 27",
    "ChangRobertsRing, 10, 'D,T', 9356, 47",
    "ChangRobertsCoups, 4, 'R,D,T', 2120, 268",
    "ChangRobertsEndless, 4, 'D,T', 58, 43",
    "ClientsAndServers, 4, 'R,D,T', 353, 167",
    "ClientsAndServers, 4, 'D,T', 281, 143",
    "Herlihy, 4, 'R,D,T', 1904, 760",
    "SynodPaxos, 5, 'R,D,T', 12085, 3545",
  })
  void fewerStatesOfACorrectProtocolAreSeen(
      String name, int n, String faults, long all, long reduced) {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings =
        form.settings().withNodes(n, 0).withNetwork("rondo.Reliable", AllowedFaults.parse(faults));
    SearchResult plain = search(form.protocol(), settings, Reductions.NONE).run();
    AsyncSearch search = search(form.protocol(), settings, ALONE);
    SearchResult result = search.run();
    assertThat(search.used()).isEqualTo(List.of("commuting"));
    assertThat(result.end()).isEqualTo(plain.end()).isEqualTo(End.EXHAUSTED);
    assertThat(List.of(plain.states(), result.states())).isEqualTo(List.of(all, reduced));
  }

  /** With names of processes and of inputs besides, and with each of the mutants. */
  @ParameterizedTest
  @CsvSource({
    "searched/ClientsAndServers, 6",
    "searched/ClientsAndServersLast, 4",
    "searched/Herlihy, 5",
    "searched/HerlihySplit, 4",
    "searched/SynodPaxos, 5",
    "searched/SynodPaxosAccepted, 5",
    "searched/SynodPaxosAlways, 5",
    "own/Gossip, 3",
    "own/Impatient, 2",
    "own/TwoLeaders, 3",
    "benchmark/ChangRoberts, 3",
    "benchmark/ChangRobertsFixed, 3",
  })
  void theVerdictIsThatOfTheWholeSearch(String name, int n) {
    AsyncForm form = form(name);
    AsyncSettings settings = form.settings().withNodes(n, form.settings().f());
    SearchResult whole = search(form.protocol(), settings, NAMES).run();
    AsyncSearch search = search(form.protocol(), settings, Reductions.ALL);
    SearchResult reduced = search.run();
    assertThat(reduced.end()).isEqualTo(whole.end());
    assertThat(reduced.states()).isLessThanOrEqualTo(whole.states());
    assertThat(search.shown(reduced).isPresent()).isEqualTo(whole.end() == End.BUG);
  }

  private static AsyncForm form(String name) {
    String file = name.substring(name.indexOf('/') + 1);
    return name.startsWith("own")
        ? Protocols.own(file)
        : name.startsWith("searched") ? Protocols.searched(file) : Protocols.benchmark(file);
  }

  private static final String FIRST_OF_TWO =
      """
      import java.util.List;
      import rondo.*;
      @Protocol(n = 3, network = Reliable.class, spec = Overtaken.InTurn.class)
      public class Overtaken extends Node {
        record Go() {}
        private boolean on;
        @Init void start() { if (!self().equals(node(0))) send(self(), new Go()); }
        @Upon void go(Go m) { on = true; output(self().index()); }
        public static class InTurn implements Spec<Integer> {
          private int last;
          public void observe(NodeId node, Integer index) {
            if (index < last) throw new Violation(index + " after " + last);
            last = index;
          }
        }
      }
      """;

  private static final String ALL_AT_ONCE =
      FIRST_OF_TWO
          .replace("output(self().index());", "output(1);")
          .replace(
              "public static class InTurn",
              "@Invariant static boolean firstComesFirst(List<Overtaken> all) {"
                  + " return all.get(1).on || !all.get(2).on; }\n public static class InTurn");

  /**
   * If visible steps are taken for invisible, the reduced search misses a bug that the full search
   * finds.
   */
  @Test
  void aReductionThatTakesOutputsForHiddenIsFoundOut() {
    assertThat(end(FIRST_OF_TWO, new Visibility(false, false))).isEqualTo(End.EXHAUSTED);
    assertThat(end(FIRST_OF_TWO, new Visibility(true, false))).isEqualTo(End.BUG);
  }

  @Test
  void aReductionThatTakesVariablesForHiddenIsFoundOut() {
    assertThat(end(ALL_AT_ONCE, new Visibility(false, false))).isEqualTo(End.EXHAUSTED);
    assertThat(end(ALL_AT_ONCE, new Visibility(false, true))).isEqualTo(End.BUG);
  }

  private static End end(String source, Visibility visibility) {
    LoadedProtocol protocol = Protocols.load("Overtaken.java", source);
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings());
    int[] roles = IntStream.range(0, settings.n()).toArray();
    ValueTerms terms = new ValueTerms(ValueSlots.NONE);
    AsyncStateSpace space =
        new AsyncStateSpace(
            protocol,
            new AsyncModel(settings, ValueSlots.NONE, false, roles),
            terms,
            SymmetryHeuristic.EXACT,
            new Budget(SearchLimits.NONE));
    assertThat(space.reducePartialOrder(visibility)).isEmpty();
    SearchResult result = new BreadthFirst(space, SearchLimits.NONE, 1).run();
    SearchResult own = search(protocol, settings, Reductions.ALL).run();
    assertThat(own.end()).isEqualTo(search(protocol, settings, NAMES).run().end());
    return result.end();
  }

  @Test
  void boundsAndDeliveriesCountEveryOrder() {
    AsyncForm form = Protocols.searched("ChangRobertsRing");
    AsyncSearch bounded =
        new AsyncSearch(
            form.protocol(), form.settings(), SearchLimits.NONE.withDepth(3), 1, Reductions.ALL);
    assertThat(bounded.refused().get("commuting").text())
        .isEqualTo("a bound on steps counts all orders");
    AsyncSettings delivered = form.settings().withDelivery(DeliveryModel.MP);
    assertThat(search(form.protocol(), delivered, Reductions.ALL).refused().get("commuting").text())
        .isEqualTo("delivery is a separate step");
  }

  @Test
  void aSearchWithoutTimeKnowsTheSameOfStepsThatCommute() {
    AsyncForm form = Protocols.searched("ChangRobertsRing");
    SearchLimits over = new SearchLimits(Integer.MAX_VALUE, Long.MAX_VALUE, 0);
    AsyncSearch search = new AsyncSearch(form.protocol(), form.settings(), over, 1, Reductions.ALL);
    assertThat(search.used()).contains("commuting");
  }

  private static AsyncSearch search(
      LoadedProtocol protocol, AsyncSettings settings, Reductions wanted) {
    return new AsyncSearch(protocol, settings, SearchLimits.NONE, 2, wanted);
  }
}
