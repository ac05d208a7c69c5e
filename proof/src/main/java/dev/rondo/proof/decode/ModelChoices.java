package dev.rondo.proof.decode;

import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.formula.Decisions;
import dev.rondo.proof.formula.Decisions.NetworkLink;
import dev.rondo.proof.formula.Moment;
import dev.rondo.proof.solver.Solver.Model;
import dev.rondo.proof.term.Term;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import rondo.runtime.BuiltInNetwork;
import rondo.runtime.Choices;
import rondo.runtime.HeardOfSets;
import rondo.runtime.NetworkModel;
import rondo.runtime.NetworkModel.Losses;
import rondo.runtime.NetworkModel.Trait;

/** Makes the choices of a sequential program according to a model of its formula. */
public final class ModelChoices implements Choices {

  private static final List<Integer> AFTER = List.of(Decisions.AFTER_UPDATE, Decisions.IN_SILENCE);

  private static final List<Integer> ALL =
      List.of(
          Decisions.BEFORE_SENDING,
          Decisions.BEFORE_HEARING,
          Decisions.BEFORE_UPDATE,
          Decisions.AFTER_UPDATE,
          Decisions.IN_SILENCE);

  private static final int NONE = -1;

  private record Stand(Moment moment, int process) {}

  private final Bounds bounds;
  private final int rounds;
  private final Map<NetworkLink, Boolean> heard = new HashMap<>();
  private final Map<Integer, Deque<Integer>> chosen = new HashMap<>();
  private final Map<Stand, Deque<Deque<Integer>>> timeouts = new HashMap<>();
  private final NetworkDraws draws;
  private Moment now = Moment.START;
  private int taken;
  private int takenBefore = -1;

  /**
   * Reads a model.
   *
   * @param rounds how many rounds a phase has
   */
  public ModelChoices(Decisions decisions, Model model, Bounds bounds, int rounds) {
    this.bounds = bounds;
    this.rounds = rounds;
    decisions.links().forEach((link, term) -> heard.put(link, model.holds(term)));
    for (Decisions.Input input : decisions.inputs()) {
      List<Integer> allowed = input.values().values(bounds.n(), bounds.f());
      chosen(input.process()).add(allowed.indexOf((int) model.number(input.value())));
    }
    for (Decisions.Choice choice : decisions.choices()) {
      if (model.holds(choice.condition())) {
        chosen(choice.process()).add((int) model.number(choice.value()));
      }
    }
    readTimeouts(decisions, model);
    this.draws = new NetworkDraws(decisions, model, bounds, rounds, heard);
  }

  private void readTimeouts(Decisions decisions, Model model) {
    Map<Stand, Map<Integer, Deque<Integer>>> slots = new HashMap<>();
    for (Decisions.TimeoutChoice timeout : decisions.timeouts()) {
      Stand stand = new Stand(timeout.moment(), timeout.process());
      Deque<Integer> here =
          slots
              .computeIfAbsent(stand, any -> new HashMap<>())
              .computeIfAbsent(timeout.slot(), any -> new ArrayDeque<>());
      if (model.holds(timeout.fires())) {
        here.add(timeout.method());
      }
    }
    slots.forEach(
        (stand, here) -> {
          Term reliable = decisions.reliable().get(stand.moment().phase());
          boolean waits = reliable != null && model.holds(reliable);
          timeouts.put(stand, inOrder(here, waits ? AFTER : ALL));
        });
  }

  /** The places of timeouts that the program comes to, in its order. */
  private static Deque<Deque<Integer>> inOrder(
      Map<Integer, Deque<Integer>> slots, List<Integer> order) {
    Deque<Deque<Integer>> places = new ArrayDeque<>();
    order.forEach(
        slot -> {
          Deque<Integer> here = slots.get(slot);
          if (here != null) {
            places.add(here);
          }
        });
    return places;
  }

  private Deque<Integer> chosen(int process) {
    return chosen.computeIfAbsent(process, p -> new ArrayDeque<>());
  }

  @Override
  public void enter(int phase, int round) {
    now = new Moment(now.phase() + (round == 1 ? 1 : 0), round);
    draws.enter(now);
    takenBefore = -1;
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    return heard.getOrDefault(new NetworkLink(now, sender, receiver), false);
  }

  /** The messages that are certainly heard: those that are not lost. */
  @Override
  public long pick(int receiver, int count) {
    long picked = 0;
    for (int sender = 0; sender < bounds.n() && Long.bitCount(picked) < count; sender++) {
      if (heard.getOrDefault(new NetworkLink(now, sender, receiver), true)) {
        picked |= 1L << sender;
      }
    }
    return picked;
  }

  /**
   * Whether the model has a timeout left after all regular ones. If none was taken since the last
   * query, there is none.
   */
  @Override
  public boolean silence() {
    if (takenBefore == taken) {
      return false;
    }
    takenBefore = taken;
    for (int node = 0; node < bounds.n(); node++) {
      Deque<Deque<Integer>> slots = timeouts.get(new Stand(now, node));
      if (slots != null && slots.stream().anyMatch(slot -> !slot.isEmpty())) {
        return true;
      }
    }
    return false;
  }

  /** Every place for timeouts ends with a no. */
  @Override
  public boolean impatient(int node) {
    Deque<Deque<Integer>> slots = timeouts.get(new Stand(now, node));
    if (slots == null || slots.isEmpty()) {
      return false;
    }
    boolean more = !Objects.requireNonNull(slots.peek()).isEmpty();
    if (!more) {
      slots.pop();
    }
    return more;
  }

  @Override
  public int timeout(int node, int enabled) {
    Deque<Deque<Integer>> slots = Objects.requireNonNull(timeouts.get(new Stand(now, node)));
    int method = Objects.requireNonNull(slots.peek()).pop();
    taken++;
    return (enabled >>> method & 1) == 1 ? method : NONE; // a model may have more runs
  }

  @Override
  public int chosen(int node, int bound) {
    Integer next = chosen(node).poll();
    return next == null ? 0 : Math.max(0, Math.min(bound - 1, next));
  }

  @Override
  public int choose(int bound) {
    return draws.next(bound);
  }

  @Override
  public int n() {
    return bounds.n();
  }

  @Override
  public int f() {
    return bounds.f();
  }

  @Override
  public int phases() {
    return bounds.phases();
  }

  @Override
  public int rounds() {
    return rounds;
  }

  /** The draws of a network that give the deliveries of a model of the solver. */
  private static final class NetworkDraws {

    private final Map<Moment, Deque<Integer>> perRound = new HashMap<>();
    private Deque<Integer> current = new ArrayDeque<>();

    NetworkDraws(
        Decisions decisions,
        Model model,
        Bounds bounds,
        int rounds,
        Map<NetworkLink, Boolean> heard) {
      NetworkModel network = bounds.model();
      decisions
          .kernels()
          .forEach((moment, kernel) -> draws(moment).add((int) model.number(kernel)));
      if (network.perRound() == Losses.AT_MOST_F) {
        Map<Moment, int[]> lost = new HashMap<>();
        heard.forEach(
            (link, isHeard) ->
                lost.computeIfAbsent(link.moment(), moment -> new int[bounds.n()])[
                        link.receiver()] |=
                    isHeard ? 0 : 1 << link.sender());
        lost.forEach(
            (moment, links) ->
                Arrays.stream(BuiltInNetwork.roundDraws(links, bounds.f()))
                    .forEach(draws(moment)::add));
      }
      if (network.has(Trait.FORMULA)) {
        allowed(bounds, heard);
      }
      current.addAll(
          BuiltInNetwork.startDraws(
              network,
              crashes(decisions, model, bounds.n(), rounds),
              reliableFrom(decisions, model, bounds.phases())));
    }

    /** Under a formula each message is heard or lost in the model, also one that is not sent. */
    private void allowed(Bounds bounds, Map<NetworkLink, Boolean> heard) {
      int n = bounds.n();
      HeardOfSets sets = HeardOfSets.of(bounds.network(), n, bounds.f());
      Map<Moment, long[]> heardOf = new HashMap<>();
      heard.forEach(
          (link, isHeard) ->
              heardOf.computeIfAbsent(link.moment(), moment -> new long[n])[link.receiver()] |=
                  isHeard ? 1L << link.sender() : 0);
      heardOf.forEach(
          (moment, received) -> {
            long[] lost = Arrays.stream(received).map(set -> ~set & ((1L << n) - 1)).toArray();
            Arrays.stream(sets.drawsFor(received, lost)).forEach(draws(moment)::add);
          });
    }

    private Deque<Integer> draws(Moment moment) {
      return perRound.computeIfAbsent(moment, m -> new ArrayDeque<>());
    }

    private static int reliableFrom(Decisions decisions, Model model, int phases) {
      return decisions.reliable().entrySet().stream()
          .filter(phase -> model.holds(phase.getValue()))
          .map(Map.Entry::getKey)
          .findFirst()
          .orElse(phases + 1);
    }

    /** By process, the round in which it crashes, or -1. */
    private static int[] crashes(Decisions decisions, Model model, int n, int rounds) {
      int[] crashes = new int[n];
      Arrays.fill(crashes, -1);
      decisions
          .faltering()
          .forEach(
              (moment, processes) -> {
                for (int process = 0; process < n; process++) {
                  if (crashes[process] < 0 && model.holds(processes.get(process))) {
                    crashes[process] = (moment.phase() - 1) * rounds + moment.round() - 1;
                  }
                }
              });
      return crashes;
    }

    void enter(Moment moment) {
      current = perRound.getOrDefault(moment, new ArrayDeque<>());
    }

    /** If nothing is left to draw, the value does not matter. */
    int next(int bound) {
      Integer drawn = current.poll();
      return drawn == null ? 0 : Math.min(bound - 1, drawn);
    }
  }
}
