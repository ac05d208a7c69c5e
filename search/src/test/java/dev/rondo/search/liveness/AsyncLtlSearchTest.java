package dev.rondo.search.liveness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.formula.FormulaParser;
import dev.rondo.frontend.formula.FormulaParser.FormulaNames;
import dev.rondo.frontend.formula.FormulaRoles;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.AsyncTraceCodec;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.temporal.LtlProperty;
import dev.rondo.testing.Protocols;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AsyncLtlSearchTest {

  static final LtlProperty EVENTUALLY = asked("<> output");

  private static final String TURNS =
      """
      import rondo.*;

      @Protocol(n = 2, network = Reliable.class)
      public class Turns extends Node {
        record Token(int turn) {}
        private boolean holds;
        private int sent;
        @Init void start() { if (self().index() == 0) take(); }
        @Upon void token(Token m) { take(); }
        @Timeout void pass() {
          when(holds);
          holds = false;
          sent = 1 - sent;
          send(node(1 - self().index()), new Token(0));
        }
        private void take() { holds = true; output(self()); }
        @Observed boolean holds() { return holds; }
        @Observed boolean sentOnce() { return sent == 1; }
        @Observed boolean fails() { return 1 / sent > 0; }
        @Observed boolean isFirst() { return self().index() == 0 && n() == 2; }
      }
      """;

  private final LoadedProtocol protocol = Protocols.load("Turns.java", TURNS);
  private final AsyncSettings settings = AsyncSettings.of(protocol.model().settings());

  @ParameterizedTest
  @CsvSource({
    "[] <> holds, EXHAUSTED",
    "<> [] holds, BUG",
    "[] (holds -> <> !holds), EXHAUSTED",
    "isFirst -> holds, EXHAUSTED",
    "holds, BUG",
    "some holds, EXHAUSTED",
    "[] some holds, BUG",
    "[] (all !holds -> <> some holds), EXHAUSTED",
    "[] !all holds, EXHAUSTED",
    "!holds W (isFirst || sentOnce), BUG",
    "<> (output = P0), BUG",
    "isFirst -> <> (output = P0), EXHAUSTED",
    "[] !(output = P0 && output = P1), EXHAUSTED",
    "!output U holds, EXHAUSTED",
    "[] (sentOnce -> <> [] sentOnce), BUG",
  })
  void everyFairRunIsAsked(String formula, End end) {
    assertThat(search(formula).run().end()).isEqualTo(end);
  }

  @ParameterizedTest
  @CsvSource({
    "ChangRobertsRing, terminates, EXHAUSTED",
    "ChangRobertsRing, agrees, EXHAUSTED",
    "ChangRobertsRing, elects, EXHAUSTED",
    "ChangRobertsEndless, terminates, BUG",
    "ChangRobertsEndless, elects, BUG",
    "ChangRobertsVain, terminates, EXHAUSTED",
    "ChangRobertsVain, agrees, BUG",
    "ClientsAndServersQueue, served, EXHAUSTED",
    "ClientsAndServersStack, served, BUG",
    "ClientsAndServersStack, busy, EXHAUSTED",
  })
  void thePropertiesOfThePapersHoldAndMutantsRefuteThem(String name, String property, End end) {
    AsyncForm form = Protocols.searched(name);
    Protocol model = form.protocol().model();
    String text =
        model.properties().stream()
            .filter(each -> each.name().equals(property))
            .findFirst()
            .orElseThrow()
            .text();
    LtlProperty asked = new LtlProperty(model.formula(text), text, Optional.of(property));
    AsyncLtlSearch search =
        new AsyncLtlSearch(
            form.protocol(), form.settings(), SearchLimits.NONE, asked, Reductions.ALL);
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(end);
    assertThat(search.shown(result).isPresent()).isEqualTo(end == End.BUG);
  }

  @Test
  void aRunThatRefutesAFormulaReplays() {
    AsyncLtlSearch search = search("<> [] holds");
    SearchResult result = search.run();
    Trace trace = search.shown(result).orElseThrow().trace();
    assertThat(Objects.requireNonNull(trace.finding()).message())
        .matches(
            "P0 does not satisfy <> \\[] holds: steps \\d+ to \\d+ can repeat forever, and there"
                + " holds at times");
    Trace read = TraceJson.read(TraceJson.write(trace));
    AsyncForm again = AsyncForm.of(protocol, AsyncTraceCodec.settings(read));
    assertThat(again.newExplorer().replay(read)).isEqualTo(trace);
  }

  /** A hint names all options at once, and what no option changes comes first. */
  @ParameterizedTest
  @CsvSource({
    "NMinusF, false, '--network Arbitrary --faults R,D,T'",
    "Arbitrary, false, '--network Arbitrary --faults R,D,T'",
    "NMinusF, true, calls spawn()",
    "Arbitrary, true, calls spawn()"
  })
  void whatIsRefusedSaysHowToAskInstead(String network, boolean spawns, String said) {
    LoadedProtocol tagged =
        Protocols.load(
            "Tagged.java",
            """
            import rondo.*;
            @Protocol(n = 2, max = 3, network = %s.class)
            public class Tagged extends Node {
              @Round(1) record Ask() {}
              @Init void start() { broadcast(new Ask()); %s }
              @Upon void ask(Mailbox<Ask> all) { output(1); }
            }
            """
                .formatted(network, spawns ? "spawn();" : ""));
    AsyncSettings settings = AsyncSettings.of(tagged.model().settings());
    String text = "<> some output";
    LtlProperty asked = new LtlProperty(tagged.model().formula(text), text, Optional.empty());
    assertThatThrownBy(
            () -> new AsyncLtlSearch(tagged, settings, SearchLimits.NONE, asked, Reductions.ALL))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining(said);
  }

  @Test
  void whatFailsWhileItLooksIsRefused() {
    assertThatThrownBy(() -> search("[] fails").run())
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("the @Observed method fails fails: java.lang.ArithmeticException");
  }

  @Test
  void anOutputWhoseTextFailsIsNoneOfThoseAskedFor() {
    LoadedProtocol mute =
        Protocols.load(
            "Mute.java",
            """
            import rondo.*;

            @Protocol(n = 2, network = Reliable.class)
            public class Mute extends Node {
              record Ask() {}
              record Shown(int value) {
                public String toString() { throw new IllegalStateException("no text"); }
              }
              @Init void start() { broadcast(new Ask()); }
              @Upon void ask(Ask m) { output(new Shown(3)); }
            }
            """);
    AsyncSettings run = AsyncSettings.of(mute.model().settings());
    SearchResult result =
        new AsyncLtlSearch(mute, run, SearchLimits.NONE, asked("<> (output = 3)"), Reductions.ALL)
            .run();
    assertThat(result.end()).isEqualTo(End.BUG);
  }

  @Test
  void aSpaceThatIsNotClosedSaysNothingOfRuns() {
    SearchLimits three = SearchLimits.NONE.withDepth(3);
    AsyncLtlSearch search =
        new AsyncLtlSearch(protocol, settings, three, asked("[] some holds"), Reductions.ALL);
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(End.DEPTH);
    assertThat(search.undecided(result))
        .contains("[] some holds is not decided: not all states were visited");
  }

  /** What the states take is enough for the states alone. */
  @Test
  void theProductHeedsTheMemory() {
    long bytes = search("[] <> holds").run().bytes();
    SearchLimits little = new SearchLimits(Integer.MAX_VALUE, bytes, Long.MAX_VALUE);
    AsyncLtlSearch search =
        new AsyncLtlSearch(protocol, settings, little, asked("[] <> holds"), Reductions.ALL);
    SearchResult result = search.run();
    assertThat(result.end()).isEqualTo(End.MEMORY);
    assertThat(search.covered(result)).isEqualTo("all reachable states");
    assertThat(search.undecided(result))
        .contains("[] <> holds is not decided: not all cycles were checked");
    assertThat(search.progress()).matches("\\d+ states, .*");
  }

  private AsyncLtlSearch search(String formula) {
    return new AsyncLtlSearch(
        protocol, settings, SearchLimits.NONE, asked(formula), Reductions.ALL);
  }

  private static LtlProperty asked(String formula) {
    List<String> names = List.of("holds", "sentOnce", "fails", "isFirst");
    return new LtlProperty(
        FormulaParser.read(formula, new FormulaNames(names, List.of()), FormulaRoles.NONE),
        formula,
        Optional.empty());
  }
}
