package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.rounds.network.RoundGuarantee;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.symmetry.SymmetryHeuristic;
import dev.rondo.search.term.ValueTerm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LocalRoundsTest {

  /** Threads meet messages in an order of their own; what is counted must not show it. */
  @Test
  void whatAProcessCanBecomeComesInTheSameOrderWhicheverMessageWasMetFirst() {
    assertThat(outcomes(true)).isEqualTo(outcomes(false)).hasSizeGreaterThan(3);
  }

  private static List<String> outcomes(boolean reversed) {
    RoundModel model =
        new RoundSearch(
                RoundSearchTest.program("FloodSetFixed", "Arbitrary"),
                List.of(),
                ClassPath.LANGUAGE,
                new RoundSearchSettings(
                    ProcessCounts.of(4, 0),
                    OptionalInt.of(1),
                    new Reductions(true, true, false, false, SymmetryHeuristic.EXACT),
                    SearchLimits.NONE,
                    1))
            .model();
    assertThat(model.reductions().order()).isTrue();
    LocalRounds rounds = new LocalRounds(model);
    List<ValueTerm> starts = new ArrayList<>();
    rounds.starts(0, model.n()).forEach(outcome -> starts.add(outcome.state()));
    starts.sort(Comparator.comparing(ValueTerm::toString));
    List<ValueTerm> met = new ArrayList<>(starts);
    if (reversed) {
      Collections.reverse(met);
    }
    met.forEach(state -> rounds.sends(0, 0, 0, state.id()));
    int[] sentTo =
        IntStream.range(0, 4)
            .map(node -> rounds.sends(0, node, 0, starts.get(node % starts.size()).id()))
            .toArray();
    OutcomeSet outcomes =
        rounds.outcomes(0, 0, starts.get(0).id(), sentTo, 0, RoundGuarantee.ANY, true, 4);
    return IntStream.range(0, outcomes.size())
        .mapToObj(index -> model.terms().get(outcomes.state(index)).toString())
        .toList();
  }
}
