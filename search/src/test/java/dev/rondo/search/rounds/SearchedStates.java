package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.observe.StateText;
import dev.rondo.search.engine.BreadthFirst;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.StateSpace;
import dev.rondo.search.symmetry.Renaming;
import dev.rondo.search.term.ValueTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The states that a search sees, as texts in the manner of {@link EverySchedule}. */
final class SearchedStates {

  private final RoundModel model;
  private final String[] names;
  private final Set<String> states = new TreeSet<>();
  private final List<int[]> vectors = new ArrayList<>();
  private final Map<String, Integer> levels = new HashMap<>();

  private SearchedStates(RoundModel model) {
    this.model = model;
    this.names = model.maker().newProgram().stateNames();
  }

  static Set<String> of(RoundModel model, int depth) {
    SearchedStates searched = searched(model, depth);
    searched.noteWhatStays(depth);
    return searched.states;
  }

  /** How many different states a search sees. */
  static long countOf(RoundModel model, int depth) {
    return new BreadthFirst(new RoundStateSpace(model), SearchLimits.NONE.withDepth(depth), 1)
        .run()
        .states();
  }

  /**
   * Of all states that differ in names alone, one, found by trying all names.
   *
   * @param reduced says which names do not matter
   */
  static Set<String> classesOf(RoundModel model, RoundModel reduced, int depth) {
    SearchedStates searched = searched(model, depth);
    List<Renaming> renamings = new ArrayList<>();
    for (int[] nodes : permutations(model.n(), reduced.reductions().nodes())) {
      for (int[] values : permutations(reduced.values().all().length, true)) {
        renamings.add(new Renaming(nodes, reduced.values().all(), values));
      }
    }
    Set<String> classes = new TreeSet<>();
    for (int[] state : searched.vectors) {
      classes.add(searched.smallest(state, renamings));
    }
    return classes;
  }

  private static List<int[]> permutations(int length, boolean all) {
    List<int[]> found = new ArrayList<>();
    permute(IntStream.range(0, length).toArray(), all ? 0 : length, found);
    return found;
  }

  private static void permute(int[] order, int at, List<int[]> found) {
    if (at >= order.length) {
      found.add(order.clone());
      return;
    }
    for (int other = at; other < order.length; other++) {
      int[] swapped = order.clone();
      swapped[at] = order[other];
      swapped[other] = order[at];
      permute(swapped, at + 1, found);
    }
  }

  private static SearchedStates searched(RoundModel model, int depth) {
    SearchedStates searched = new SearchedStates(model);
    SearchLimits limits = SearchLimits.NONE.withDepth(depth);
    SearchResult result =
        new BreadthFirst(searched.noting(new RoundStateSpace(model)), limits, 1).run();
    assertThat(result.counterexample()).isEmpty();
    return searched;
  }

  /** When no process sends any more, the search ends, and in the program only time passes. */
  private void noteWhatStays(int depth) {
    RoundExpander expander = new RoundExpander(model);
    for (int[] state : List.copyOf(vectors)) {
      int[] later = state.clone();
      boolean[] isFollowed = new boolean[1];
      expander.expand(
          state,
          0,
          new StateSpace.Successors() {
            @Override
            public void add(int[] next, long fingerprint) {
              isFollowed[0] = true;
            }

            @Override
            public void bug(Bug bug) {}
          });
      boolean stays = !isFollowed[0] && model.clock().keepsPhase();
      for (int level = levels.get(text(state)); stays && level < depth; level++) {
        later[model.timePlace()]++;
        if (states.add(text(later))) {
          vectors.add(later.clone());
        }
      }
    }
  }

  private String smallest(int[] state, List<Renaming> renamings) {
    String smallest = "";
    for (Renaming renaming : renamings) {
      int[] renamed = state.clone();
      for (int old = 0; old < model.n(); old++) {
        ValueTerm term = model.terms().get(state[old]);
        renamed[renaming.node(old)] = renaming.of(term, model.terms()).id();
      }
      String text = text(renamed);
      smallest = smallest.isEmpty() || text.compareTo(smallest) < 0 ? text : smallest;
    }
    return smallest;
  }

  private StateSpace noting(RoundStateSpace space) {
    return new StateSpace() {
      @Override
      public int width() {
        return space.width();
      }

      @Override
      public void initial(Successors successors) {
        space.initial(noting(0, successors));
      }

      @Override
      public Expander newExpander() {
        StateSpace.Expander expander = space.newExpander();
        return (from, offset, successors) -> {
          String before = text(Arrays.copyOfRange(from, offset, offset + space.width()));
          expander.expand(from, offset, noting(levels.get(before) + 1, successors));
        };
      }

      @Override
      public long bytes() {
        return 0;
      }
    };
  }

  private StateSpace.Successors noting(int level, StateSpace.Successors successors) {
    return new StateSpace.Successors() {
      @Override
      public void add(int[] state, long fingerprint) {
        if (states.add(text(state))) {
          vectors.add(state.clone());
          levels.put(text(state), level);
        }
        successors.add(state, fingerprint);
      }

      @Override
      public void bug(Bug bug) {
        successors.bug(bug);
      }
    };
  }

  private String text(int[] state) {
    StringBuilder text = new StringBuilder().append(state[model.timePlace()]);
    for (int node = 0; node < model.n(); node++) {
      ValueTerm variables = model.terms().get(state[node]);
      for (int index = 0; index < names.length; index++) {
        text.append(' ').append(names[index]).append('=');
        text.append(StateText.text(model.terms().decode(variables.part(index))));
      }
      text.append(';');
    }
    return text.toString();
  }
}
