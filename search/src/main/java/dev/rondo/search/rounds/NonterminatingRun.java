package dev.rondo.search.rounds;

import dev.rondo.run.trace.Silence;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.engine.SearchResult.Counterexample;
import dev.rondo.search.rounds.network.EventuallyGoodNetwork;
import dev.rondo.search.rounds.network.RoundNetwork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A run in which somebody never outputs, from the states of a search that are known up to renaming
 * to a run of the program.
 *
 * @param path the fingerprints of its states
 */
record NonterminatingRun(List<Long> path, Trace trace) {

  /** A run after which nothing follows. */
  static NonterminatingRun ending(RoundSearch search, Counterexample found) {
    Playing playing = new Playing(search, search.states(found.path()));
    String why = found.message().substring(RoundModel.SILENCE.length());
    return new NonterminatingRun(found.path(), playing.ending(why, playing::silence));
  }

  /** A run that goes round and round. */
  static NonterminatingRun repeating(RoundSearch search, NonterminatingGraph.Cycle cycle) {
    List<Long> path = new ArrayList<>(search.pathTo(cycle.way().get(0)));
    path.addAll(cycle.way().subList(1, cycle.way().size()));
    int first = path.size() - 1;
    path.addAll(cycle.turn());
    Playing playing = new Playing(search, search.states(path));
    return new NonterminatingRun(path, playing.repeating(first, playing::silence));
  }

  /** What is said of a run. */
  interface Telling {

    /**
     * The run with it.
     *
     * @param cycle the phase from which on all phases repeat forever, where they do
     */
    Trace of(Trace run, String why, OptionalInt cycle);
  }

  /** A run that does not satisfy a formula and ends in the last of its states. */
  static Trace ending(RoundSearch search, List<int[]> states, Telling telling) {
    RoundModel model = search.model();
    int[] last = states.get(states.size() - 1);
    String why = model.silence(last[model.schedulePlace()], last[model.timePlace()]);
    return new Playing(search, states).ending(why.substring(RoundModel.SILENCE.length()), telling);
  }

  /** A run that does not satisfy a formula and whose last state is an earlier one once more. */
  static Trace repeating(RoundSearch search, List<int[]> states, int first, Telling telling) {
    return new Playing(search, states).repeating(first, telling);
  }

  /** Makes a run of the program that goes through states like those of the search. */
  private static final class Playing {
    private final RoundSearch search;
    private final RoundModel model;
    private final List<int[]> states;
    private final List<Long> classes;
    private final WitnessSearch witness;

    Playing(RoundSearch search, List<int[]> states) {
      this.search = search;
      this.model = search.model();
      this.states = states;
      RoundExpander exact = new RoundExpander(model.canonical());
      this.classes = states.stream().map(int[]::clone).map(exact::canonical).toList();
      this.witness = new WitnessSearch(model.canonical());
    }

    Trace ending(String why, Telling telling) {
      List<RoundAction> rounds = witness.along(classes);
      return telling.of(play(rounds), why, OptionalInt.empty());
    }

    Trace silence(Trace run, String why, OptionalInt cycle) {
      return Silence.of(run, silent(), why, cycle);
    }

    /**
     * Goes round from the beginning of a phase until it comes to a state in which it has been: the
     * states of one turn are the same up to renaming, and there are not many names.
     */
    Trace repeating(int first, Telling telling) {
      int begin = first;
      while (model.round(states.get(begin)[model.timePlace()]) != 1) {
        begin++;
      }
      List<Long> turn = new ArrayList<>(classes.subList(begin + 1, classes.size()));
      turn.addAll(classes.subList(first + 1, begin + 1));
      List<RoundAction> rounds = witness.along(classes.subList(0, begin + 1));
      Map<List<Integer>, Integer> been = new HashMap<>();
      Integer before = been.put(now(), rounds.size() - 1);
      while (before == null) {
        witness.goOn(turn);
        before = been.put(now(), rounds.size() - 1);
      }
      int from = before / model.clock().rounds() + 1;
      int to = (rounds.size() - 1) / model.clock().rounds();
      String phases = from == to ? "phase " + from : "phases " + from + " to " + to;
      String why = phases + ", in which every message is heard, can repeat forever";
      return telling.of(play(rounds), why, OptionalInt.of(from));
    }

    private List<Integer> now() {
      return IntStream.of(witness.state()).boxed().toList();
    }

    private List<Integer> silent() {
      int silent = model.silent(witness.state(), 0);
      return IntStream.range(0, model.n())
          .filter(node -> (silent >>> node & 1) == 1)
          .boxed()
          .toList();
    }

    private Trace play(List<RoundAction> rounds) {
      RoundNetwork network = ((EventuallyGoodNetwork) model.network()).goodFrom(firstGoodPhase());
      return search.runs().play(rounds, network);
    }

    /** The phase that leads to the first state on a good schedule; after all others for none. */
    private int firstGoodPhase() {
      int good = 1;
      while (good < states.size() && states.get(good)[model.schedulePlace()] == 0) {
        good++;
      }
      int time = model.clock().keepsPhase() ? states.get(good - 1)[model.timePlace()] : good - 1;
      return time / model.clock().rounds() + 1;
    }
  }
}
