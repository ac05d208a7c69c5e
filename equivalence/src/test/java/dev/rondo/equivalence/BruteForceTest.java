package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.equivalence.history.HistorySet;
import dev.rondo.equivalence.history.HistoryTree;
import dev.rondo.run.sequential.TracedRun;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast enumerator finds what the slow one finds, and so does the sequential form. */
class BruteForceTest {

  /**
   * A network that guarantees nothing within a bound, and under which phases have their numbers.
   */
  private static final String COUNTS_SILENT_PHASES = "rondo.EventuallyReliable";

  @ParameterizedTest
  @ValueSource(strings = {"Ring", "Waits", "Few", "GiveUp", "Family", "OwnNames", "Merges"})
  void bothEnumeratorsAndTheSequentialFormHaveTheSameHistories(String name) throws IOException {
    checkHistories(name);
  }

  @Test
  @Tag("long")
  void soTheyHaveOfManyExecutions() throws IOException {
    checkHistories("Flags");
  }

  private static void checkHistories(String name) throws IOException {
    Path file = Golden.folder("equivalence").resolve(name + ".java");
    Forms forms = Forms.of(name + ".java", Files.readString(file));
    boolean timesOut = !forms.original().model().timeouts().isEmpty();
    Bound bound = new Bound(2, 0, 1, timesOut ? 1 : 0, forms.spawned());
    Set<List<List<String>>> slow = BruteForce.histories(forms.original(), bound, forms.network());
    assertThat(slow).hasSizeGreaterThan(1);
    assertThat(fast(forms, bound, forms.network())).isEqualTo(slow);
    assertThat(sequential(forms, bound)).containsAll(slow);
    assertThat(forms.compare(2, 0, 1, bound.timeouts()).holds()).isTrue();
  }

  /** In rounds a timeout may come too late for its phase, which then is none that counts. */
  @Test
  void aRunInWhichATimeoutComesTooLateIsAnExecutionOfMorePhases() throws IOException {
    Path file = Golden.folder("equivalence").resolve("Ring.java");
    Forms forms = Forms.of("Ring.java", Files.readString(file));
    Set<List<List<String>>> sequential = sequential(forms, new Bound(2, 0, 1, 1, 0));
    Bound twoNumbers = new Bound(2, 0, 2, 1, 0);
    assertThat(fast(forms, twoNumbers, COUNTS_SILENT_PHASES)).containsAll(sequential);
  }

  private static Set<List<List<String>>> fast(Forms forms, Bound bound, String network) {
    HistoryTree tree = new HistoryTree();
    return all(
        new AsyncHistories(forms.original(), bound, network, tree, new ComparisonProgress(), false)
            .enumerate());
  }

  private static Set<List<List<String>>> sequential(Forms forms, Bound bound) {
    TracedRun run = TracedRun.of(forms.program(), forms.original().loader().classPath());
    return all(
        new SequentialHistories(run, bound, new HistoryTree(), new ComparisonProgress())
            .enumerate());
  }

  static Set<List<List<String>>> all(HistorySet found) {
    return IntStream.range(0, found.size()).mapToObj(found::texts).collect(Collectors.toSet());
  }
}
