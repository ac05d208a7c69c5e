package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.sequential.HookedRun;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast enumerator finds what the slow one finds, and so does the sequential form. */
class BruteForceTest {

  @ParameterizedTest
  @ValueSource(strings = {"Ring", "Flags", "Waits", "Few", "GiveUp", "Family", "OwnNames"})
  void bothEnumeratorsAndTheSequentialFormHaveTheSameHistories(String name) throws IOException {
    Path file = Golden.folder("equivalence").resolve(name + ".java");
    Forms forms = Forms.of(name + ".java", Files.readString(file));
    boolean timesOut = !forms.original().model().timeouts().isEmpty();
    Bound bound = new Bound(2, 0, 1, timesOut ? 1 : 0, forms.spawned());
    Set<List<List<String>>> slow = BruteForce.histories(forms.original(), bound);
    assertThat(slow).hasSizeGreaterThan(1);
    assertThat(fast(forms, bound)).isEqualTo(slow);
    assertThat(sequential(forms, bound)).isEqualTo(slow);
  }

  private static Set<List<List<String>>> fast(Forms forms, Bound bound) {
    return new AsyncHistories(forms.original(), bound, forms.network(), new Progress(), false)
        .enumerate()
        .keySet();
  }

  private static Set<List<List<String>>> sequential(Forms forms, Bound bound) {
    HookedRun run = HookedRun.of(forms.program(), forms.original().loader().getParent());
    return new SequentialHistories(run, bound, bound.phases(), new Progress()).enumerate().keySet();
  }
}
