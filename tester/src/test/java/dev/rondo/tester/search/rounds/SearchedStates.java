package dev.rondo.tester.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.tester.search.BreadthFirst;
import dev.rondo.tester.search.Renaming;
import dev.rondo.tester.search.SearchLimits;
import dev.rondo.tester.search.SearchResult;
import dev.rondo.tester.search.StateSpace;
import dev.rondo.tester.search.Term;
import dev.rondo.tester.watch.StateText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The states that a search sees, as texts in the manner of {@link EverySchedule}. */
final class SearchedStates {

  private final RoundModel model;
  private final String[] names;
  private final Set<String> states = new TreeSet<>();
  private final List<int[]> vectors = new ArrayList<>();

  private SearchedStates(RoundModel model) {
    this.model = model;
    this.names = model.maker().newPieces().rondoNames();
  }

  static Set<String> of(RoundModel model, int depth) {
    return searched(model, depth).states;
  }

  /** How many different states a search sees. */
  static long countOf(RoundModel model, int depth) {
    return new BreadthFirst(new RoundSpace(model), SearchLimits.NONE.withDepth(depth), 1)
        .run()
        .states();
  }

  /** Of all states that differ in the names of processes alone, one, found by trying all names. */
  static Set<String> classesOf(RoundModel model, int depth) {
    SearchedStates searched = searched(model, depth);
    Set<String> classes = new TreeSet<>();
    for (int[] state : searched.vectors) {
      classes.add(searched.smallest(state, new int[model.n()], 0, 0));
    }
    return classes;
  }

  private static SearchedStates searched(RoundModel model, int depth) {
    SearchedStates searched = new SearchedStates(model);
    SearchLimits limits = SearchLimits.NONE.withDepth(depth);
    SearchResult result = new BreadthFirst(searched.noting(new RoundSpace(model)), limits, 1).run();
    assertThat(result.counterexample()).isEmpty();
    return searched;
  }

  private String smallest(int[] state, int[] names, int node, int used) {
    if (node == names.length) {
      Renaming renaming = Renaming.ofNodes(names);
      int[] renamed = state.clone();
      for (int old = 0; old < names.length; old++) {
        Term term = model.terms().get(state[old]);
        renamed[names[old]] = renaming.of(term, model.terms()).id();
      }
      return text(renamed);
    }
    String smallest = "";
    for (int name = 0; name < names.length; name++) {
      if ((used >>> name & 1) == 0) {
        names[node] = name;
        String text = smallest(state, names, node + 1, used | 1 << name);
        smallest = smallest.isEmpty() || text.compareTo(smallest) < 0 ? text : smallest;
      }
    }
    return smallest;
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
        if (states.add(text(state))) {
          vectors.add(state.clone());
        }
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
