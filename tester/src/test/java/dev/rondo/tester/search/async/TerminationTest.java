package dev.rondo.tester.search.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.tester.Finding;
import dev.rondo.tester.Protocols;
import dev.rondo.tester.async.AsyncForm;
import dev.rondo.tester.async.AsyncSettings;
import dev.rondo.tester.async.Delivery;
import dev.rondo.tester.async.Faults;
import dev.rondo.tester.async.Traces;
import dev.rondo.tester.load.LoadedProtocol;
import dev.rondo.tester.search.CannotSearch;
import dev.rondo.tester.search.SearchLimits;
import dev.rondo.tester.search.SearchResult;
import dev.rondo.tester.search.SearchResult.End;
import dev.rondo.tester.trace.Trace;
import dev.rondo.tester.trace.TraceJson;
import dev.rondo.tester.trace.TraceText;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TerminationTest {

  private static final Faults NO_DROPS = Faults.parse("R,D,T");

  @ParameterizedTest
  @CsvSource({"ChangRobertsRing, 6", "ChangRobertsCoups, 4"})
  void everyNodeOutputsInTheEnd(String name, int n) {
    AsyncForm form = Protocols.searched(name);
    assertThat(holds(form.protocol(), form.settings().withNodes(n, 0))).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void coupsWithoutEndAreALassoThatReplays(Delivery delivery) {
    AsyncForm form = Protocols.searched("ChangRobertsEndless");
    AsyncSettings settings = form.settings().withNodes(3, 0).withDelivery(delivery);
    Trace trace = search(form.protocol(), settings).orElseThrow();
    Finding finding = Objects.requireNonNull(trace.finding());
    assertThat(finding.kind()).isEqualTo(Finding.Kind.NO_OUTPUT);
    assertThat(finding.message()).startsWith("no output of P0, P1, P2: steps ");
    assertThat(TraceText.of(trace)).contains("-- from here on the steps repeat forever --");
    Trace read = TraceJson.read(TraceJson.write(trace));
    AsyncForm again = AsyncForm.of(form.protocol(), Traces.settings(read));
    assertThat(again.newExplorer().replay(read)).isEqualTo(trace);
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aSearchEndsWhileItStillMakesStarts() {
    AsyncForm form = Protocols.benchmark("ChangRobertsFixed");
    SearchLimits aMoment = new SearchLimits(Integer.MAX_VALUE, Long.MAX_VALUE, 200_000_000);
    TerminationSearch search =
        new TerminationSearch(form.protocol(), form.settings().withNodes(17, 0), aMoment);
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

  /** Everybody can tick forever, but the message that makes them output stays on its way. */
  @Test
  void aCycleThatNeverDeliversAMessageIsNotFair() {
    LoadedProtocol protocol = load("broadcast(new Go());", "@Timeout void tick() { odd = !odd; }");
    assertThat(holds(protocol, settings(protocol))).isTrue();
  }

  /** The timeout stays possible, so it happens at some time; then nobody listens any more. */
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

  @Test
  void aSpaceThatIsNotClosedSaysNothingOfTermination() {
    AsyncForm form = Protocols.benchmark("ChainReplicationFixed");
    AsyncSettings settings = form.settings().withNetwork("rondo.Reliable", NO_DROPS);
    TerminationSearch search =
        new TerminationSearch(form.protocol(), settings, SearchLimits.NONE.withDepth(4));
    assertThat(search.run().end()).isEqualTo(End.DEPTH);
    assertThat(search.trace()).isEmpty();
  }

  @Test
  void whereMessagesMayBeLostNothingIsPromised() {
    AsyncForm form = Protocols.benchmark("ChainReplicationFixed");
    assertThatThrownBy(() -> search(form.protocol(), form.settings()))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("may be lost");
  }

  private static LoadedProtocol load(String init, String timeout) {
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
          @Upon void go(Go m) { when(%s); output(1); }
        }
        """
            .formatted(init, timeout, timeout.contains("close") ? "!odd" : "true"));
  }

  private static AsyncSettings settings(LoadedProtocol protocol) {
    return AsyncSettings.of(protocol.model().settings());
  }

  private static boolean holds(LoadedProtocol protocol, AsyncSettings settings) {
    return new TerminationSearch(protocol, settings, SearchLimits.NONE).run().end()
        == End.EXHAUSTED;
  }

  private static Optional<Trace> search(LoadedProtocol protocol, AsyncSettings settings) {
    TerminationSearch search = new TerminationSearch(protocol, settings, SearchLimits.NONE);
    assertThat(search.run().end()).isEqualTo(End.BUG);
    return search.trace();
  }
}
