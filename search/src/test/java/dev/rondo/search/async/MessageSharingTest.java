package dev.rondo.search.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Protocols;
import org.junit.jupiter.api.Test;

/** Messages that share objects in ways that the checks of the source do not see. */
class MessageSharingTest {

  private static final String PROTOCOL =
      """
      import java.util.*;
      import rondo.*;
      @Protocol(n = 2, network = Reliable.class)
      public class Shares extends Node {
        record Rows(List<List<Integer>> rows) {}
        record Next() {}
        private final List<List<Integer>> kept = new ArrayList<>();
        private List<Integer> log = new ArrayList<>();
        private boolean done;
        private void put(List<List<Integer>> into) { into.add(log); }
        @Init void start() { INIT }
        @Upon void rows(Rows m) { ROWS assert m.rows().get(0).isEmpty() : "changed"; }
        @Upon void next(Next m) { NEXT }
      }
      """;

  private static final String SENT = "var all = new ArrayList<List<Integer>>(); put(all);";

  private static LoadedProtocol protocol(String init, String rows, String next) {
    return Protocols.load(
        "Shares.java", PROTOCOL.replace("INIT", init).replace("ROWS", rows).replace("NEXT", next));
  }

  private static SearchResult searched(LoadedProtocol protocol) {
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings());
    return new AsyncSearch(protocol, settings, SearchLimits.NONE, 1, Reductions.NONE).run();
  }

  @Test
  void aMessageThatChangesInTheStepThatSendsItIsRefused() {
    LoadedProtocol protocol =
        protocol(SENT + " broadcast(new Rows(all)); log.add(1);", "", "done = true;");
    assertThatThrownBy(() -> searched(protocol))
        .isInstanceOf(CannotSearch.class)
        .hasMessageStartingWith("a Rows is changed after it was sent");
    isNoBugOfAHunt(protocol);
  }

  @Test
  void aVariableThatChangesInALaterStepIsRefused() {
    LoadedProtocol protocol =
        protocol(SENT + " broadcast(new Rows(all)); broadcast(new Next());", "", "log.add(1);");
    assertThatThrownBy(() -> searched(protocol))
        .isInstanceOf(CannotSearch.class)
        .hasMessageStartingWith("log (line 8) is changed in place and shares an object");
    isNoBugOfAHunt(protocol);
  }

  @Test
  void whatAReceiverKeepsAndChangesIsRefused() {
    LoadedProtocol protocol =
        protocol(
            "broadcast(new Rows(List.of(new ArrayList<>())));",
            "m.rows().forEach(kept::add);",
            "kept.get(0).add(1);");
    assertThatThrownBy(() -> searched(withNext(protocol)))
        .isInstanceOf(CannotSearch.class)
        .hasMessageStartingWith("kept (line 7) is changed in place and shares an object");
  }

  private static LoadedProtocol withNext(LoadedProtocol protocol) {
    return Protocols.load(
        "Shares.java",
        protocol
            .model()
            .source()
            .text()
            .replace(
                "@Upon void rows(Rows m) {", "@Upon void rows(Rows m) { broadcast(new Next());"));
  }

  /** What is replaced and never changed in place may be sent as it is. */
  @Test
  void aVariableThatIsOnlyReplacedMayBeSent() {
    LoadedProtocol protocol =
        protocol(
            SENT + " broadcast(new Rows(all)); broadcast(new Next());",
            "",
            "if (!done) { log = new ArrayList<>(List.of(1)); done = true; }");
    assertThat(searched(protocol).end()).isEqualTo(SearchResult.End.EXHAUSTED);
  }

  private static void isNoBugOfAHunt(LoadedProtocol protocol) {
    AsyncForm form = AsyncForm.of(protocol, AsyncSettings.of(protocol.model().settings()));
    AsyncExplorer explorer = form.newExplorer();
    long schedule = 0;
    while (explorer.explore(1, schedule) == null) {
      schedule++;
    }
    assertThatThrownBy(() -> explorer.trace(explorer.origin()))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("Shares.java:11: the message changes after it was sent");
  }
}
