package dev.rondo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Protocols;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A step that asks for more memory than there is is a bug; states that fill it are none. */
class StepMemoryCheckTest {

  /** No heap has room for so many. */
  private static final String ENDLESS = "new long[Integer.MAX_VALUE].length";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@Upon void go(Ping m) { output(%s); }",
        "@Upon void go(Ping m) { when(%s > 0); output(1); }",
        "@Upon void go(Ping m) { heard++; } @Invariant boolean greedy() { return heard == 0 || %s >"
            + " 0; }"
      })
  void aStepThatTakesAllIsABug(String methods) {
    LoadedProtocol protocol =
        Protocols.load(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 2)
            public class P extends Node {
              record Ping() {}
              private int heard;
              @Init void start() { broadcast(new Ping()); }
              %s
            }
            """
                .formatted(methods.formatted(ENDLESS)));
    AsyncSearch search =
        new AsyncSearch(
            protocol,
            AsyncSettings.of(protocol.model().settings()),
            SearchLimits.NONE,
            2,
            Reductions.ALL);
    SearchResult result = search.run();
    Finding finding = search.shown(result).orElseThrow().trace().finding();
    assertThat(finding).isNotNull();
    assertThat(finding.kind()).isEqualTo(Finding.FindingKind.EXCEPTION);
    assertThat(finding.message()).startsWith("java.lang.OutOfMemoryError");
  }

  @Test
  void whereRondoHasNoMemoryTheProtocolIsNotToBlame() {
    assertThatThrownBy(
            () ->
                new UserCodeRunner()
                    .run(
                        () -> {
                          throw new OutOfMemoryError("of a table of states");
                        }))
        .isInstanceOf(CannotSearch.class)
        .hasMessageContaining("not enough memory for a step");
  }
}
