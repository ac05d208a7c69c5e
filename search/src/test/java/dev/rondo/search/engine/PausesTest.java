package dev.rondo.search.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.search.engine.SearchResult.End;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PausesTest {

  private static final long MOST = 10 * Pauses.FIRST;

  private final Pauses pauses = new Pauses(MOST);

  @Test
  void aSearchPausesEverMoreSeldom() {
    pauses.note(result(End.TRANSITIONS, Pauses.FIRST));
    assertThat(pauses.isPaused()).isTrue();
    assertThat(pauses.next()).isEqualTo(4 * Pauses.FIRST);
    pauses.note(result(End.TRANSITIONS, 5 * Pauses.FIRST));
    assertThat(pauses.next()).isEqualTo(16 * Pauses.FIRST);
  }

  @Test
  void aSearchThatHasEndedIsNotPaused() {
    pauses.note(result(End.TRANSITIONS, Pauses.FIRST));
    pauses.note(result(End.TIME, 2 * Pauses.FIRST));
    assertThat(pauses.isPaused()).isFalse();
    pauses.note(result(End.TRANSITIONS, MOST));
    assertThat(pauses.isPaused()).isFalse();
  }

  private static SearchResult result(End end, long transitions) {
    return new SearchResult(end, transitions, transitions, 1, 1, 0, 0, 0, Optional.empty());
  }
}
