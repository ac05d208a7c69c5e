package dev.rondo.search.rounds;

import dev.rondo.run.trace.LivenessTrace;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.rounds.network.EventuallyGoodNetwork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A run of the program in which a process never outputs, or which violates an LTL formula.
 *
 * @param path the fingerprints of its states
 */
record NonterminatingRun(List<Long> path, Trace trace) {

  /** A run that ends in a deadlock. */
  static NonterminatingRun ending(RoundSearch search, List<Long> path) {
    RoundReplay replay = new RoundReplay(search, search.states(path));
    return new NonterminatingRun(path, replay.ending(replay::silence));
  }

  /** A run that ends in a cycle. */
  static NonterminatingRun repeating(RoundSearch search, NonterminatingGraph.Cycle cycle) {
    List<Long> path = new ArrayList<>(search.pathTo(cycle.way().get(0)));
    path.addAll(cycle.way().subList(1, cycle.way().size()));
    int first = path.size() - 1;
    path.addAll(cycle.turn());
    RoundReplay replay = new RoundReplay(search, search.states(path));
    return new NonterminatingRun(path, replay.repeating(first, replay::silence));
  }

  /** Adds the violation to a run. */
  interface ViolationReport {

    /**
     * The run with the violation.
     *
     * @param cycle the phase from which on all phases repeat forever, if they do
     */
    Trace of(Trace run, String why, OptionalInt cycle);
  }

  /** A run that violates a formula and stays in its last state. */
  static Trace ending(RoundSearch search, List<int[]> states, ViolationReport report) {
    return new RoundReplay(search, states).ending(report);
  }

  /** A run that violates a formula and whose last state repeats an earlier one. */
  static Trace repeating(
      RoundSearch search, List<int[]> states, int first, ViolationReport report) {
    return new RoundReplay(search, states).repeating(first, report);
  }

  /** Replays a path of the search in the program. */
  private static final class RoundReplay {
    private final RoundSearch search;
    private final RoundModel model;
    private final List<int[]> states;
    private final RoundPath path;
    private final List<Long> fingerprints;

    RoundReplay(RoundSearch search, List<int[]> states) {
      this.search = search;
      this.model = search.model();
      this.states = states;
      this.path = new RoundPath(model);
      this.fingerprints = path.fingerprints(states);
    }

    Trace ending(ViolationReport report) {
      path.follow(fingerprints);
      String why = model.silence(states.get(states.size() - 1)).reason();
      return report.of(play(), why, OptionalInt.empty());
    }

    Trace silence(Trace run, String why, OptionalInt cycle) {
      return LivenessTrace.of(run, silent(), why, cycle);
    }

    /**
     * Repeats the cycle from the beginning of a phase until a state occurs for the second time. One
     * turn leads back to its first state up to symmetry only; since there are finitely many
     * renamings, some number of turns leads back to the state itself.
     */
    Trace repeating(int first, ViolationReport report) {
      int begin = first;
      while (model.round(states.get(begin)[model.timePlace()]) != 1) {
        begin++;
      }
      List<Long> turn = new ArrayList<>(fingerprints.subList(begin + 1, fingerprints.size()));
      turn.addAll(fingerprints.subList(first + 1, begin + 1));
      path.follow(fingerprints.subList(0, begin + 1));
      Map<List<Integer>, Integer> visited = new HashMap<>();
      Integer before = visited.put(state(), path.rounds());
      while (before == null) {
        path.follow(turn);
        before = visited.put(state(), path.rounds());
      }
      int from = before / model.clock().rounds() + 1;
      int to = path.rounds() / model.clock().rounds();
      String phases = from == to ? "phase " + from : "phases " + from + " to " + to;
      String why = phases + ", in which every message is heard, can repeat forever";
      return report.of(play(), why, OptionalInt.of(from));
    }

    private List<Integer> state() {
      return IntStream.of(path.state()).boxed().toList();
    }

    /** The processes that have not output. */
    private List<Integer> silent() {
      int silent = model.silent(path.state(), 0);
      return IntStream.range(0, model.n())
          .filter(node -> (silent >>> node & 1) == 1)
          .boxed()
          .toList();
    }

    private Trace play() {
      EventuallyGoodNetwork network = (EventuallyGoodNetwork) model.network();
      return search.runs().play(path.actions(), network.goodFrom(firstGoodPhase()));
    }

    /**
     * The first good phase, which leads to the first state on a good schedule; after all others if
     * there is none.
     */
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
