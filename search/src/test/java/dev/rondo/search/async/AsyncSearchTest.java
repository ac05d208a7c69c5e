package dev.rondo.search.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.AsyncTraceCodec;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.symmetry.SymmetryHeuristic;
import dev.rondo.testing.Protocols;
import dev.rondo.testing.Sampled;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AsyncSearchTest {

  private static final Reductions EVERY_ORDER =
      new Reductions(true, true, true, true, SymmetryHeuristic.EXACT);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "HerlihySplit, 3, M, P1 decided 1",
    "HerlihySplit, 3, MP, P1 decided 1",
    "HerlihySplit, 3, M_MP, P1 decided 1",
    "SynodPaxosAccepted, 5, M, is accepted",
    "SynodPaxosAlways, 5, M, is chosen",
  })
  void aMutantIsRefutedByARunOfTheProtocolItself(
      String name, int n, DeliveryModel delivery, String message) {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(delivery);
    AsyncSearch search = search(form.protocol(), settings);
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(End.BUG);
    Trace trace = search.shown(result).orElseThrow().trace();
    assertThat(Objects.requireNonNull(trace.finding()).message()).contains(message);
    Trace read = TraceJson.read(TraceJson.write(trace));
    Trace replayed =
        AsyncForm.of(form.protocol(), AsyncTraceCodec.settings(read)).newExplorer().replay(read);
    assertThat(replayed).isEqualTo(trace);
  }

  @Test
  void anInvariantOfAllProcessesIsRefutedAndTellsThemApart() {
    AsyncForm form = Protocols.own("TwoLeaders");
    AsyncSearch search =
        new AsyncSearch(form.protocol(), form.settings(), SearchLimits.NONE, 2, Reductions.ALL);
    SearchResult result = search.run();
    assertThat(search.refused().get("nodes").text())
        .isEqualTo("oneLeaderPerTerm sees all processes in their order (line 53)");
    Trace trace = search.shown(result).orElseThrow().trace();
    assertThat(Objects.requireNonNull(trace.finding()).message())
        .isEqualTo("the processes together break the invariant oneLeader (line 63)");
  }

  /** Handlers of one message hear leaders alone, which no renaming of acceptors reorders. */
  @ParameterizedTest
  @CsvSource({"SynodPaxosAccepted, 4", "SynodPaxos, 4"})
  void processesThatTakeAllMessagesAreInterchangeableWhereNoneSendsToOneByOne(String name, int n) {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(DeliveryModel.MP);
    AsyncSearch reduced =
        new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 2, Reductions.ALL);
    AsyncSearch full =
        new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 2, Reductions.NONE);
    assertThat(reduced.used()).contains("nodes");
    SearchResult some = reduced.run();
    SearchResult all = full.run();
    assertThat(some.end()).isEqualTo(all.end());
    assertThat(some.depth()).isEqualTo(all.depth());
    assertThat(some.states()).isLessThan(all.states());
    assertThat(reduced.shown(some).isPresent()).isEqualTo(all.end() == End.BUG);
  }

  private static final String COLLECTOR =
      """
      import rondo.*;
      @Protocol(n = 4, network = Reliable.class)
      public class Collector extends Node {
        record A() {}
        record B() {}
        private static final NodeId ROOT = NodeId.of(0);
        private boolean heard;
        @Init void start() { START }
        @Upon void a(NodeId from, A m) {
          if (!heard) { send(from, new B()); }
          heard = true;
        }
        @Upon void b(Mailbox<B> in) { when(in.size() > 0); output(1); }
      }
      """;

  /** All may send to all, interchangeable ones to one, and each to itself beside another. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          broadcast(new A());                                                         | false
          if (!self().equals(ROOT)) { send(ROOT, new A()); }                          | false
          if (self().equals(ROOT)) { broadcast(new A()); } else { send(self(), new A()); } | false
          if (self().equals(ROOT)) { broadcast(new A()); }                            | true
          """)
  void theFirstOfTheMessagesThatComeTogetherMayTellSendersApart(String start, boolean same) {
    LoadedProtocol protocol = Protocols.load("Collector.java", COLLECTOR.replace("START", start));
    AsyncSettings settings =
        AsyncSettings.of(protocol.model().settings()).withDelivery(DeliveryModel.MP);
    AsyncSearch search = new AsyncSearch(protocol, settings, SearchLimits.NONE, 2, Reductions.ALL);
    assertThat(search.used().contains("nodes")).isEqualTo(same);
    if (!same) {
      assertThat(search.refused().get("nodes").text())
          .contains("a takes the first of the messages that come together");
      return;
    }
    SearchResult all =
        new AsyncSearch(protocol, settings, SearchLimits.NONE, 2, Reductions.NONE).run();
    SearchResult some = search.run();
    assertThat(some.end()).isEqualTo(all.end()).isEqualTo(End.EXHAUSTED);
    assertThat(some.states()).isLessThan(all.states());
  }

  @Sampled(oneOf = 3)
  @ParameterizedTest
  @CsvSource({
    "HerlihySplit, 3, M",
    "HerlihySplit, 4, M_MP",
    "SynodPaxosAccepted, 6, M",
    "SynodPaxosAlways, 5, M_MP",
    "SynodPaxosAlways, 6, M"
  })
  void amongStatesThatAreOnlySortedARunIsAsShort(String name, int n, DeliveryModel delivery) {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(delivery);
    Reductions sorting = new Reductions(true, true, true, true, SymmetryHeuristic.PSEUDO_SORT);
    AsyncSearch sorted = new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 2, sorting);
    SearchResult result = sorted.run();
    assertThat(sorted.used()).contains("nodes (only sorted)");
    assertThat(result.end()).isEqualTo(End.BUG);
    assertThat(result.depth()).isEqualTo(search(form.protocol(), settings).run().depth());
    Trace trace = sorted.shown(result).orElseThrow().trace();
    assertThat(trace.finding()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "ChangRobertsRing, 5, M, 264",
    "ChangRobertsCoups, 4, M, 2120",
    "ClientsAndServers, 4, M, 353",
    "Herlihy, 4, M, 1904",
    "SynodPaxos, 5, M, 12085",
    "ClientsAndServersGranted, 4, M, 353",
    "ThreeTiers, 6, M, 3917",
    "ChangRobertsSlots, 5, M, 819",
  })
  void aCorrectProtocolHoldsInAllReachableStates(
      String name, int n, DeliveryModel delivery, int states) {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(delivery);
    SearchResult result = search(form.protocol(), settings).run();
    assertThat(result.end()).isEqualTo(End.EXHAUSTED);
    assertThat(result.states()).isEqualTo(states);
  }

  @ParameterizedTest
  @CsvSource({
    "Herlihy, 3, M",
    "Herlihy, 4, M",
    "Herlihy, 3, MP",
    "HerlihySplit, 3, M_MP",
    "HerlihySplit, 4, M",
  })
  void theVerdictIsTheSameUpToTheRenamingOfInputs(String name, int n, DeliveryModel delivery) {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(n, 0).withDelivery(delivery);
    SearchResult plain = search(form.protocol(), settings).run();
    for (boolean nodes : new boolean[] {false, true}) {
      Reductions values = new Reductions(true, true, nodes, true, SymmetryHeuristic.EXACT);
      AsyncSearch search = new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 2, values);
      SearchResult reduced = search.run();
      assertThat(search.used()).contains("values");
      assertThat(reduced.end()).isEqualTo(plain.end());
      assertThat(reduced.depth()).isEqualTo(plain.depth());
      assertThat(reduced.states()).isLessThan(plain.states());
      search.shown(reduced).ifPresent(shown -> assertThat(shown.trace().finding()).isNotNull());
    }
  }

  @ParameterizedTest
  @EnumSource
  void theShortestRunToABugHasAsManyStepsOfProcessesInEveryModel(DeliveryModel delivery) {
    AsyncForm form = Protocols.benchmark("ChangRoberts");
    AsyncSearch search = search(form.protocol(), form.settings().withDelivery(delivery));
    Trace trace = search.shown(search.run()).orElseThrow().trace();
    assertThat(trace.steps().stream().filter(step -> step.delivered() == 0)).hasSize(7);
  }

  @Test
  void messagesInOrderReachFewerStates() {
    AsyncForm form = Protocols.searched("ChangRobertsRing");
    AsyncSettings inOrder =
        form.settings().withNetwork("rondo.Reliable", AllowedFaults.parse("D,T"));
    assertThat(search(form.protocol(), inOrder).run().states()).isEqualTo(64);
  }

  @Test
  void anyNumberOfThreadsFindsTheSame() {
    AsyncForm form = Protocols.searched("SynodPaxosAlways");
    AsyncSearch one =
        new AsyncSearch(form.protocol(), form.settings(), SearchLimits.NONE, 1, Reductions.NONE);
    AsyncSearch four =
        new AsyncSearch(form.protocol(), form.settings(), SearchLimits.NONE, 4, Reductions.NONE);
    SearchResult first = one.run();
    SearchResult second = four.run();
    assertThat(second.states()).isEqualTo(first.states());
    assertThat(second.counterexample()).isEqualTo(first.counterexample());
    assertThat(four.shown(second)).isEqualTo(one.shown(first));
  }

  @Test
  void aBrokenInvariantIsABug() {
    LoadedProtocol protocol =
        Protocols.load(
            "Counting.java",
            """
            import rondo.*;

            @Protocol(n = 2)
            public class Counting extends Node {
              record Ping() {}
              private int count;

              @Timeout
              void ping() {
                when(count < 5);
                broadcast(new Ping());
                count++;
              }

              @Upon
              void pong(Ping m) {
                count++;
              }

              @Invariant
              boolean isSmall() {
                return count < 4;
              }
            }
            """);
    AsyncSearch search = search(protocol, AsyncSettings.of(protocol.model().settings()));
    SearchResult result = search.run();
    Trace trace = search.shown(result).orElseThrow().trace();
    assertThat(Objects.requireNonNull(trace.finding()).message())
        .contains("breaks the invariant isSmall (line 21)");
    assertThat(trace.steps()).hasSize(6);
  }

  @Test
  void aBugInTheStartOfAProcessIsFound() {
    LoadedProtocol protocol =
        Protocols.load(
            "Failing.java",
            """
            import rondo.*;

            @Protocol(n = 3)
            public class Failing extends Node {
              @Input("0..2") private int input;
              private int ratio;

              @Init
              void start() {
                ratio = 6 / (self().index() * input - 4);
              }
            }
            """);
    AsyncSearch search = search(protocol, AsyncSettings.of(protocol.model().settings()));
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(End.BUG);
    Trace trace = search.shown(result).orElseThrow().trace();
    assertThat(Objects.requireNonNull(trace.finding()).message()).contains("/ by zero");
    assertThat(trace.finding().node()).isEqualTo(2);
  }

  /**
   * 17 processes that choose one of 17 ids each have too many combinations of starts to enumerate.
   */
  @ParameterizedTest
  @EnumSource(names = {"TIME", "MEMORY", "STOPPED"})
  @Timeout(value = 3_000, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aSearchEndsWhileItStillMakesStarts(End end) {
    AsyncForm form = Protocols.benchmark("ChangRobertsFixed");
    SearchLimits limits =
        new SearchLimits(
            Integer.MAX_VALUE,
            end == End.MEMORY ? 20_000_000 : Long.MAX_VALUE,
            end == End.TIME ? 200_000_000 : Long.MAX_VALUE);
    AsyncSettings settings = form.settings().withNodes(17, 0);
    AsyncSearch search = new AsyncSearch(form.protocol(), settings, limits, 2, Reductions.ALL);
    if (end == End.STOPPED) {
      new Thread(
              () -> {
                while (search.progress().isEmpty()) {
                  Thread.onSpinWait();
                }
                search.stop();
              })
          .start();
    }
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(end);
    assertThat(result.states()).isZero();
    assertThat(search.progress()).startsWith("starts: ");
    assertThat(search.vacuity(result).orElseThrow()).contains("before it knew all ways to start");
  }

  @Test
  void aSpaceWithoutEndIsSearchedUpToADepth() {
    AsyncForm form = Protocols.benchmark("ChainReplicationFixed");
    SearchLimits limits = SearchLimits.NONE.withDepth(5);
    SearchResult result =
        new AsyncSearch(form.protocol(), form.settings(), limits, 2, Reductions.NONE).run();
    assertThat(result.end()).isEqualTo(End.DEPTH);
    assertThat(result.depth()).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({"SynodPaxos, 5, EXHAUSTED", "SynodPaxosAlways, 5, BUG"})
  void aSearchGoesOnFromItsCheckpoint(String name, int n, End end) throws IOException {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(n, 0);
    Path file = folder.resolve("search");
    AsyncSearch first =
        new AsyncSearch(
            form.protocol(), settings, SearchLimits.NONE.withDepth(6), 2, Reductions.ALL);
    assertThat(first.canGoOn(first.run())).isTrue();
    first.save(file);
    AsyncSearch second =
        new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 1, Reductions.ALL);
    second.resume(file);

    SearchResult result = second.run();

    AsyncSearch whole =
        new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 2, EVERY_ORDER);
    SearchResult expected = whole.run();
    assertThat(result.end()).isEqualTo(end);
    assertThat(result.depth()).isEqualTo(expected.depth());
    assertThat(result.counterexample()).isEqualTo(expected.counterexample());
    assertThat(second.shown(result)).isEqualTo(whole.shown(expected));
    assertThat(second.vacuity(result)).isEmpty();
    if (end == End.EXHAUSTED) {
      assertThat(result.states()).isEqualTo(expected.states());
    }
    AsyncSearch other = search(form.protocol(), settings);
    assertThatThrownBy(() -> other.resume(file)).hasMessageContaining("of another search");
  }

  /** As where reductions were not wanted then. */
  @Test
  void aSearchThatBeganWithoutOneOrderOfStepsGoesOnWithoutIt() throws IOException {
    AsyncForm form = Protocols.searched("SynodPaxos");
    AsyncSettings settings = form.settings().withNodes(3, 0);
    Path file = folder.resolve("search");
    SearchLimits few = SearchLimits.NONE.withDepth(4);
    AsyncSearch first = new AsyncSearch(form.protocol(), settings, few, 1, EVERY_ORDER);
    first.run();
    first.save(file);
    AsyncSearch second =
        new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 1, Reductions.ALL);
    assertThat(second.used()).contains("commuting");

    second.resume(file);

    assertThat(second.refused()).containsKey("commuting");
    AsyncSearch whole =
        new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 1, EVERY_ORDER);
    assertThat(second.run().states()).isEqualTo(whole.run().states());
  }

  @ParameterizedTest
  @CsvSource({"SynodPaxos, 3", "SynodPaxosAlways, 3"})
  void aSearchIsSavedAsItGrowsAndGoesOnFromAnyOfThese(String name, int n) throws IOException {
    AsyncForm form = Protocols.searched(name);
    AsyncSettings settings = form.settings().withNodes(n, 0);
    AsyncSearch search =
        new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 2, Reductions.ALL);
    List<Path> saved = new ArrayList<>();
    SearchResult result =
        search.run(
            () -> {
              Path file = folder.resolve(saved.size() + ".checkpoint");
              search.save(file);
              saved.add(file);
            });

    SearchResult whole =
        new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 2, Reductions.ALL).run();
    assertThat(result)
        .usingRecursiveComparison()
        .ignoringFields("seconds", "bytes")
        .isEqualTo(whole);
    assertThat(saved).hasSizeGreaterThan(2);
    for (Path file : saved) {
      AsyncSearch resumed =
          new AsyncSearch(form.protocol(), settings, SearchLimits.NONE, 1, Reductions.ALL);
      resumed.resume(file);
      assertThat(resumed.run(() -> {}))
          .usingRecursiveComparison()
          .ignoringFields("seconds", "bytes")
          .isEqualTo(whole);
    }
  }

  @Test
  void whatANetworkGuaranteesPerRoundIsRefused() {
    AsyncForm form = Protocols.benchmark("BenOrFixed");
    assertThatThrownBy(() -> search(form.protocol(), form.settings()))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("rondo.NMinusF");
  }

  private static AsyncSearch search(LoadedProtocol protocol, AsyncSettings settings) {
    return new AsyncSearch(protocol, settings, SearchLimits.NONE, 2, Reductions.NONE);
  }
}
