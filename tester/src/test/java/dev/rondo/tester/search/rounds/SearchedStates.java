package dev.rondo.tester.search.rounds;

import dev.rondo.tester.search.BreadthFirst;
import dev.rondo.tester.search.SearchLimits;
import dev.rondo.tester.search.SearchResult;
import dev.rondo.tester.search.StateSpace;
import dev.rondo.tester.search.Term;
import dev.rondo.tester.watch.StateText;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The states that a search sees, as texts in the manner of {@link EverySchedule}. */
final class SearchedStates {

  private final RoundModel model;
  private final String[] names;
  private final Set<String> states = new ConcurrentSkipListSet<>();

  private SearchedStates(RoundModel model) {
    this.model = model;
    this.names = model.maker().newPieces().rondoNames();
  }

  static Set<String> of(RoundModel model, int depth) {
    SearchedStates searched = new SearchedStates(model);
    SearchResult result =
        new BreadthFirst(
                searched.noting(new RoundSpace(model)), SearchLimits.NONE.withDepth(depth), 1)
            .run();
    assert result.counterexample().isEmpty() : result;
    return searched.states;
  }

  private StateSpace noting(RoundSpace space) {
    return new StateSpace() {
      @Override
      public int width() {
        return space.width();
      }

      @Override
      public void initial(Successors successors) {
        space.initial(noting(successors));
      }

      @Override
      public Expander newExpander() {
        RoundExpander expander = space.newExpander();
        return (from, offset, successors) -> expander.expand(from, offset, noting(successors));
      }

      @Override
      public long bytes() {
        return 0;
      }
    };
  }

  private StateSpace.Successors noting(StateSpace.Successors successors) {
    return new StateSpace.Successors() {
      @Override
      public void add(int[] state, long fingerprint) {
        states.add(text(state));
        successors.add(state, fingerprint);
      }

      @Override
      public void bug(String message) {
        successors.bug(message);
      }
    };
  }

  private String text(int[] state) {
    StringBuilder text = new StringBuilder().append(state[model.timePlace()]);
    for (int node = 0; node < model.n(); node++) {
      Term variables = model.terms().get(state[node]);
      for (int index = 0; index < names.length; index++) {
        text.append(' ').append(names[index]).append('=');
        text.append(StateText.text(model.terms().decode(variables.part(index))));
      }
      text.append(';');
    }
    return text.toString();
  }
}
