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

/** Messages that share objects with variables, though what is shared does not change. */
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
        private boolean done;
        @Init void start() { INIT }
        @Upon void rows(Rows m) {}
        @Upon void next(Next m) { NEXT }
      }
      """;

  private static final String SENT =
      "kept.add(new ArrayList<>()); broadcast(new Rows(List.copyOf(kept))); broadcast(new Next());";

  private static final String REFUSED =
      "kept (line 7) is changed in place and shares an object with a message";

  private static LoadedProtocol protocol(String init, String next) {
    return Protocols.load("Shares.java", PROTOCOL.replace("INIT", init).replace("NEXT", next));
  }

  private static AsyncSearch search(LoadedProtocol protocol, Reductions reductions) {
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings());
    return new AsyncSearch(protocol, settings, SearchLimits.NONE, 1, reductions);
  }

  /** The rows themselves never change, which a search does not know. */
  @Test
  void aVariableThatChangesInALaterStepIsRefused() {
    LoadedProtocol protocol = protocol(SENT, "kept.add(List.of(1));");
    assertThatThrownBy(() -> search(protocol, Reductions.NONE).run())
        .isInstanceOf(CannotSearch.class)
        .hasMessageStartingWith(REFUSED);
  }

  /** What reductions need to know of single processes is not known then, for the same reason. */
  @Test
  void reductionsAreRefusedForTheSameReason() {
    LoadedProtocol protocol = protocol(SENT, "kept.add(List.of(1));");
    AsyncSearch search = search(protocol, Reductions.ALL);
    assertThatThrownBy(search::run)
        .isInstanceOf(CannotSearch.class)
        .hasMessageStartingWith(REFUSED);
    assertThat(search.refused())
        .hasEntrySatisfying("commuting", why -> assertThat(why.reason()).startsWith(REFUSED));
  }

  /** What is replaced and never changed in place may be sent as it is. */
  @Test
  void aVariableThatIsOnlyReplacedMayBeSent() {
    String text =
        PROTOCOL
            .replace(
                "private final List<List<Integer>> kept = new",
                "private List<List<Integer>> kept = new")
            .replace("INIT", "broadcast(new Rows(kept)); broadcast(new Next());")
            .replace("NEXT", "if (!done) { kept = List.of(List.of(1)); done = true; }");
    LoadedProtocol protocol = Protocols.load("Shares.java", text);
    assertThat(search(protocol, Reductions.NONE).run().end()).isEqualTo(SearchResult.End.EXHAUSTED);
  }

  /** The library calls a comparison of which no analysis of the file knows the arguments. */
  @Test
  void aMessageThatChangesInTheStepThatSendsItIsRefused() {
    LoadedProtocol protocol =
        Protocols.load(
            "Sorts.java",
            """
            import java.util.*;
            import rondo.*;
            @Protocol(n = 2, network = Reliable.class)
            public class Sorts extends Node {
              record Job(List<Integer> times) implements Comparable<Job> {
                public int compareTo(Job other) {
                  other.times().add(1);
                  return 0;
                }
              }
              record Jobs(List<Job> jobs) {}
              @Init void start() {
                List<Job> jobs = new ArrayList<>();
                jobs.add(new Job(new ArrayList<>()));
                jobs.add(new Job(new ArrayList<>()));
                broadcast(new Jobs(List.copyOf(jobs)));
                Collections.sort(jobs);
              }
              @Upon void jobs(Jobs m) { assert m.jobs().get(0).times().isEmpty() : "changed"; }
            }
            """);
    assertThatThrownBy(() -> search(protocol, Reductions.NONE).run())
        .isInstanceOf(CannotSearch.class)
        .hasMessageStartingWith("a Jobs is changed after it was sent");
    isNoBugOfAHunt(protocol);
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
        .hasMessageContaining("the message changes after it was sent");
  }
}
