package dev.rondo.search.liveness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.AsyncTraceCodec;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.run.trace.TraceText;
import dev.rondo.search.Search;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Protocols;
import dev.rondo.testing.Sampled;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class AsyncTerminationSearchTest {

  private static final AllowedFaults NO_DROPS = AllowedFaults.parse("R,D,T");

  @ParameterizedTest
  @CsvSource({
    "ChangRobertsRing, 6",
    "ChangRobertsCoups, 4",
    "ChangRobertsRepeated, 3",
    "ChangRobertsMaxCoups, 4"
  })
  void everyNodeOutputsInTheEnd(String name, int n) {
    AsyncForm form = Protocols.searched(name);
    assertThat(holds(form.protocol(), form.settings().withNodes(n, 0))).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void coupsWithoutEndAreALassoThatReplays(DeliveryModel delivery) {
    AsyncForm form = Protocols.searched("ChangRobertsEndless");
    AsyncSettings settings = form.settings().withNodes(3, 0).withDelivery(delivery);
    Trace trace = search(form.protocol(), settings).orElseThrow();
    Finding finding = Objects.requireNonNull(trace.finding());
    assertThat(finding.kind()).isEqualTo(Finding.FindingKind.NO_OUTPUT);
    assertThat(finding.message()).startsWith("no output of P0, P1, P2: steps ");
    assertThat(TraceText.of(trace)).contains("-- from here on the steps repeat forever --");
    Trace read = TraceJson.read(TraceJson.write(trace));
    AsyncForm again = AsyncForm.of(form.protocol(), AsyncTraceCodec.settings(read));
    assertThat(again.newExplorer().replay(read)).isEqualTo(trace);
  }

  @Test
  @Timeout(value = 3_000, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aSearchEndsWhileItStillMakesStarts() {
    AsyncForm form = Protocols.benchmark("ChangRobertsFixed");
    SearchLimits aMoment = new SearchLimits(Integer.MAX_VALUE, Long.MAX_VALUE, 200_000_000);
    AsyncTerminationSearch search =
        new AsyncTerminationSearch(
            form.protocol(), form.settings().withNodes(17, 0), aMoment, Reductions.ALL);
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(End.TIME);
    assertThat(result.states()).isZero();
    assertThat(search.vacuity(result).orElseThrow()).contains("before it knew all ways to start");
  }

  @Test
  void aRunThatEndsTooEarlyIsAFailureToo() {
    LoadedProtocol protocol = load("if (self().index() == 0) output(1);", "");
    Trace trace = search(protocol, settings(protocol)).orElseThrow();
    assertThat(Objects.requireNonNull(trace.finding()).message())
        .isEqualTo("no output of P1: nothing can happen any more");
  }

  /** All processes can tick forever while the message that makes them output stays in transit. */
  @Test
  void aCycleThatNeverDeliversAMessageIsNotFair() {
    LoadedProtocol protocol = load("broadcast(new Go());", "@Timeout void tick() { odd = !odd; }");
    assertThat(holds(protocol, settings(protocol))).isTrue();
  }

  /**
   * The timeout stays enabled, so it happens eventually; then no process handles messages any more.
   */
  @Test
  void whatAFairRunMustDoCanBeTheBug() {
    LoadedProtocol protocol =
        load("broadcast(new Go());", "@Timeout void close() { when(!odd); odd = true; }");
    Trace trace = search(protocol, settings(protocol)).orElseThrow();
    assertThat(Objects.requireNonNull(trace.finding()).message())
        .isEqualTo("no output of P0, P1: nothing can happen any more");
  }

  /** A choice is free: nothing forces it to come out in every way. */
  @Test
  void aChoiceMayComeOutTheSameForever() {
    LoadedProtocol protocol =
        load("", "@Timeout void roll() { when(!odd); if (flip()) { odd = true; output(2); } }");
    Trace trace = search(protocol, settings(protocol)).orElseThrow();
    assertThat(trace.cycle()).hasValue(2);
  }

  /** The register of Herlihy's consensus never outputs. */
  @ParameterizedTest
  @CsvSource({"searched/Herlihy, 5, BUG, 50", "own/Gossip, 3, EXHAUSTED, 10"})
  void upToTheRenamingOfInputsTheVerdictIsTheSame(String name, int n, End end, int gain) {
    String file = name.substring(name.indexOf('/') + 1);
    AsyncForm form = name.startsWith("own") ? Protocols.own(file) : Protocols.searched(file);
    AsyncSettings settings =
        form.settings().withNetwork("rondo.Reliable", NO_DROPS).withNodes(n, 0);
    AsyncTerminationSearch reduced = reduced(form.protocol(), settings);
    SearchResult result = reduced.run();
    SearchResult plain = plain(form.protocol(), settings).run();
    assertThat(reduced.used()).containsExactly("nodes", "values");
    assertThat(plain.end()).isEqualTo(end);
    assertThat(result.end()).isEqualTo(end);
    assertThat(result.depth()).isEqualTo(plain.depth());
    assertThat(result.states()).isLessThan(plain.states() / gain);
  }

  /**
   * Sorted by what they hold, processes change names as they tick; whose message has been waiting
   * all the time must be known all the same.
   */
  @Test
  void whoWaitsIsNotMixedUpUnderRenaming() {
    LoadedProtocol protocol =
        load("send(self(), new Go());", "@Timeout void tick() { odd = !odd; }");
    AsyncSettings settings = settings(protocol).withNodes(3, 0);
    assertThat(reduced(protocol, settings).used()).containsExactly("nodes");
    assertThat(holds(protocol, settings)).isTrue();
  }

  @Sampled(oneOf = 3)
  @ParameterizedTest
  @MethodSource("smallProtocols")
  void theVerdictIsTheSameUpToRenaming(String init, String timeout, String go) {
    LoadedProtocol protocol = load(init, timeout, go);
    AsyncSettings settings = settings(protocol).withNodes(3, 0);
    assertThat(reduced(protocol, settings).used()).containsExactly("nodes");
    if (!holds(protocol, settings)) {
      Trace trace = search(protocol, settings).orElseThrow();
      assertThat(Objects.requireNonNull(trace.finding()).kind())
          .isEqualTo(Finding.FindingKind.NO_OUTPUT);
    }
  }

  static Stream<Arguments> smallProtocols() {
    return Stream.of("send(self(), new Go());", "if (flip()) broadcast(new Go());")
        .flatMap(
            init ->
                Stream.of(
                        "@Timeout void tick() { odd = !odd; }",
                        "@Timeout void close() { when(!odd); odd = true; }",
                        "@Timeout void roll() { odd = flip(); }")
                    .flatMap(
                        timeout ->
                            Stream.of(
                                    "output(1);",
                                    "when(odd); output(1);",
                                    "if (odd) { output(1); } else { send(from, m); }")
                                .map(go -> Arguments.of(init, timeout, go))));
  }

  @Test
  void aSpaceThatIsNotClosedSaysNothingOfTermination() {
    AsyncForm form = Protocols.benchmark("ChainReplicationFixed");
    AsyncSettings settings = form.settings().withNetwork("rondo.Reliable", NO_DROPS);
    AsyncTerminationSearch search =
        new AsyncTerminationSearch(
            form.protocol(), settings, SearchLimits.NONE.withDepth(4), Reductions.ALL);
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(End.DEPTH);
    assertThat(search.shown(result)).isEmpty();
    assertThat(search.undecided(result)).isPresent();
  }

  @Test
  void whereMessagesMayBeLostNothingIsGuaranteed() {
    AsyncForm form = Protocols.benchmark("ChainReplicationFixed");
    assertThatThrownBy(() -> search(form.protocol(), form.settings()))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("may be lost");
  }

  /** The reliable network of a protocol with tags is about rounds, so the hint is another one. */
  @Test
  void theHintForMessagesThatMayBeLostHelps() {
    AsyncForm form = Protocols.benchmark("BenOrTimeouts");
    assertThatThrownBy(() -> search(form.protocol(), form.settings()))
        .hasMessageEndingWith("; say --form async --network Arbitrary --faults R,D,T");
    AsyncSettings settings =
        form.settings().withNetwork("rondo.Arbitrary", AllowedFaults.parse("R,D,T"));
    AsyncTerminationSearch search =
        new AsyncTerminationSearch(
            form.protocol(), settings, SearchLimits.NONE.withDepth(3), Reductions.ALL);
    assertThat(search.run().end()).isEqualTo(End.DEPTH);
  }

  private static LoadedProtocol load(String init, String timeout) {
    return load(init, timeout, timeout.contains("close") ? "when(!odd); output(1);" : "output(1);");
  }

  private static LoadedProtocol load(String init, String timeout, String go) {
    return Protocols.load(
        "Small.java",
        """
        import rondo.*;

        @Protocol(n = 2, network = Reliable.class)
        public class Small extends Node {
          record Go() {}
          private boolean odd;
          @Init void start() { %s }
          %s
          @Upon void go(NodeId from, Go m) { %s }
        }
        """
            .formatted(init, timeout, go));
  }

  private static AsyncSettings settings(LoadedProtocol protocol) {
    return AsyncSettings.of(protocol.model().settings());
  }

  private static boolean holds(LoadedProtocol protocol, AsyncSettings settings) {
    SearchResult plain = plain(protocol, settings).run();
    assertThat(reduced(protocol, settings).run().end()).isEqualTo(plain.end());
    assertThat(asFormula(protocol, settings).run().end()).isEqualTo(plain.end());
    return plain.end() == End.EXHAUSTED;
  }

  /** The run that is found up to renaming; there is one without as well. */
  private static Optional<Trace> search(LoadedProtocol protocol, AsyncSettings settings) {
    assertThat(plain(protocol, settings).run().end()).isEqualTo(End.BUG);
    assertThat(asFormula(protocol, settings).run().end()).isEqualTo(End.BUG);
    AsyncTerminationSearch search = reduced(protocol, settings);
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(End.BUG);
    return search.shown(result).map(Search.CounterexampleRun::trace);
  }

  /** That every process outputs some day, without what is known of termination. */
  private static AsyncLtlSearch asFormula(LoadedProtocol protocol, AsyncSettings settings) {
    return new AsyncLtlSearch(
        protocol, settings, SearchLimits.NONE, AsyncLtlSearchTest.EVENTUALLY, Reductions.ALL);
  }

  private static AsyncTerminationSearch plain(LoadedProtocol protocol, AsyncSettings settings) {
    return new AsyncTerminationSearch(protocol, settings, SearchLimits.NONE, Reductions.NONE);
  }

  private static AsyncTerminationSearch reduced(LoadedProtocol protocol, AsyncSettings settings) {
    return new AsyncTerminationSearch(protocol, settings, SearchLimits.NONE, Reductions.ALL);
  }
}
