package dev.rondo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.liveness.AsyncTerminationSearch;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In both searches at most f processes lie, and any processes can. */
class ByzantineSearchTest {

  private static LoadedProtocol hearsay(String threshold) throws IOException {
    String text = Files.readString(Protocols.ownFile("Hearsay"));
    return Protocols.load("Hearsay.java", text.replace("> n() + f()", "> " + threshold));
  }

  @ParameterizedTest
  @CsvSource({"n() + f(), 1, EXHAUSTED", "n(), 0, EXHAUSTED", "n(), 1, BUG"})
  void roundsAndStepsComeToTheSame(String threshold, int f, End end) throws IOException {
    LoadedProtocol protocol = hearsay(threshold);
    Search rounds = rounds(protocol, f, Reductions.ALL);
    check(rounds, end);
    check(rounds(protocol, f, Reductions.NONE), end);
    check(steps(protocol, f, Reductions.ALL), end);
  }

  private static void check(Search search, End end) {
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(end);
    if (end == End.BUG) {
      Trace trace = search.shown(result).orElseThrow().trace();
      assertThat(trace.steps())
          .filteredOn(step -> step.changes().contains(new TraceStep.VariableChange("faulty", "1")))
          .hasSize(1);
    }
  }

  private static Search rounds(LoadedProtocol protocol, int f, Reductions wanted) {
    return new RoundSearch(
        Protocols.sequential(protocol.model(), "rondo.Reliable"),
        protocol.model().settings().specs(),
        ClassPath.LANGUAGE,
        new RoundSearchSettings(
            ProcessCounts.of(3, f), OptionalInt.empty(), wanted, SearchLimits.NONE, 1));
  }

  private static Search steps(LoadedProtocol protocol, int f, Reductions wanted) {
    AsyncSettings settings =
        AsyncSettings.of(protocol.model().settings())
            .withNodes(3, f)
            .withNetwork("rondo.Arbitrary", AllowedFaults.ALL);
    return new AsyncSearch(protocol, settings, SearchLimits.NONE, 1, wanted);
  }

  @ParameterizedTest
  @CsvSource({"0, 8", "1, 20", "2, 26", "3, 27"})
  void everySetOfUpToFProcessesMayBeFaulty(int f, int starts) {
    LoadedProtocol protocol =
        Protocols.load(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 3) public class P extends Node {
              @Round(1) record Go() {}
              @Input("faulty") private int faulty;
              @Input("0..1") private int value;
              @Init void start() { if (faulty == 1) { value = 0; } output(value); }
              @Upon void go(Go m) { output(value); }
              @Timeout void sends() { when(value > 1); send(self(), new Go()); }
            }
            """);
    // Before and after the only round.
    assertThat(rounds(protocol, f, Reductions.NONE).run().states()).isEqualTo(2L * starts);
    SearchResult steps = steps(protocol, f, Reductions.NONE).run();
    assertThat(steps.end()).isEqualTo(End.EXHAUSTED);
  }

  /** Correct processes sign yes only, so a no that a correct process has signed is forged. */
  @ParameterizedTest
  @CsvSource({
    "@Signed NodeId, s.signer().equals(self()) && !s.yes(), EXHAUSTED",
    "NodeId, s.signer().equals(self()) && !s.yes(), BUG",
    "@Signed NodeId, !s.signer().equals(self()) && !s.yes(), BUG",
    "@Signed NodeId, !s.signer().equals(from) && s.signer().equals(self()), BUG"
  })
  void aSignatureIsSentOnButNotForged(String signer, String bad, End end) {
    LoadedProtocol protocol =
        Protocols.load(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 2, f = 1) @Byzantine public class P extends Node {
              record Sign(SIGNER signer, boolean yes) {}
              @Round(1) record Vote(Sign sign) {}
              @Round(2) record Shown(Sign sign) {}
              private boolean voted;
              private boolean shown;
              private boolean bad;
              @Init void start() { broadcast(new Vote(new Sign(self(), true))); }
              @Upon void vote(Mailbox<Vote> mailbox) {
                when(!voted && !mailbox.isEmpty());
                voted = true;
                broadcast(new Shown(new Sign(self(), true)));
              }
              @Upon void shown(NodeId from, Shown m) {
                when(voted && !shown);
                shown = true;
                Sign s = m.sign();
                if (BAD) { bad = true; }
              }
              @Invariant boolean isGood() { return !bad; }
            }
            """
                .replace("SIGNER", signer)
                .replace("BAD", bad));
    for (Reductions reductions : new Reductions[] {Reductions.ALL, Reductions.NONE}) {
      Search rounds =
          new RoundSearch(
              Protocols.sequential(protocol.model(), "rondo.Arbitrary"),
              protocol.model().settings().specs(),
              ClassPath.LANGUAGE,
              new RoundSearchSettings(
                  ProcessCounts.of(2, 1), OptionalInt.empty(), reductions, SearchLimits.NONE, 1));
      assertThat(rounds.run().end()).isEqualTo(end);
    }
    AsyncSettings settings =
        AsyncSettings.of(protocol.model().settings())
            .withNodes(2, 1)
            .withNetwork("rondo.Arbitrary", AllowedFaults.ALL);
    Search steps = new AsyncSearch(protocol, settings, SearchLimits.NONE, 1, Reductions.ALL);
    assertThat(steps.run().end()).isEqualTo(end);
  }

  @Test
  void nobodyAsksLiarsToOutput() throws IOException {
    LoadedProtocol protocol = hearsay("n()");
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings());
    assertThatThrownBy(
            () ->
                new AsyncTerminationSearch(protocol, settings, SearchLimits.NONE, Reductions.NONE)
                    .run())
        .hasMessageContaining("Hearsay has faulty processes");
  }

  /** Written as rounds: two correct processes decide the same only where none lies to them. */
  @ParameterizedTest
  @CsvSource({"0, Reliable, DEPTH", "1, Reliable, BUG", "1, NMinusF, BUG"})
  void whatIsSentInRoundsWrittenByHandMayBeALie(int f, String network, End end) {
    LoadedProtocol protocol =
        Protocols.load(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 3, f = 1, spec = Agreement.class) @Byzantine
            public class P extends RoundNode {
              record Value(@Input("0..1") int value) {}
              @Input("0..1") private int value;
              @Send(1) Value tell() { return phase() == 1 ? new Value(value) : null; }
              @Update(1) void hear(Mailbox<Value> heard) {
                int ones = heard.with(m -> m.value() == 1).size();
                if (phase() == 1) { output(2 * ones > n()); }
              }
            }
            """);
    SearchResult result =
        new RoundSearch(
                Protocols.sequential(protocol.model(), "rondo." + network),
                protocol.model().settings().specs(),
                ClassPath.LANGUAGE,
                new RoundSearchSettings(
                    ProcessCounts.of(3, f),
                    OptionalInt.of(1),
                    Reductions.ALL,
                    SearchLimits.NONE,
                    1))
            .run();
    assertThat(result.end()).isEqualTo(end);
  }

  @ParameterizedTest
  @CsvSource({
    "!s.signer().equals(from) && s.yes(), BUG",
    "s.signer().equals(self()) && !s.yes(), DEPTH",
    "!s.signer().equals(self()) && !s.yes(), BUG"
  })
  void signaturesHoldInRoundsWrittenByHand(String bad, End end) {
    LoadedProtocol protocol =
        Protocols.load(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 2, f = 1) @Byzantine public class P extends RoundNode {
              record Sign(@Signed NodeId signer, boolean yes) {}
              record Vote(Sign sign) {}
              record Shown(Sign sign) {}
              private boolean bad;
              @Send(1) Vote vote() { return new Vote(new Sign(self(), true)); }
              @Update(1) void votes(Mailbox<Vote> heard) {}
              @Send(2) Shown show() { return new Shown(new Sign(self(), true)); }
              @Update(2) void shown(Mailbox<Shown> heard) {
                for (NodeId from : heard.senders()) {
                  Sign s = heard.from(from).sign();
                  if (BAD) { bad = true; }
                }
                output(0);
              }
              @Invariant boolean good() { return !bad; }
            }
            """
                .replace("BAD", bad));
    SearchResult result =
        new RoundSearch(
                Protocols.sequential(protocol.model(), "rondo.Reliable"),
                protocol.model().settings().specs(),
                ClassPath.LANGUAGE,
                new RoundSearchSettings(
                    ProcessCounts.of(2, 1),
                    OptionalInt.of(1),
                    Reductions.ALL,
                    SearchLimits.NONE,
                    1))
            .run();
    assertThat(result.end()).isEqualTo(end);
  }
}
