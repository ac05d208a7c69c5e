package dev.rondo.proof.decode;

import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.formula.Decisions;
import dev.rondo.proof.formula.Decisions.Link;
import dev.rondo.proof.formula.Moment;
import dev.rondo.proof.solver.Model;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import rondo.runtime.Choices;

/** Lets a sequential program decide as a model of its formula does. */
public final class ModelChoices implements Choices {

  private record Stand(Moment moment, int process) {}

  private final Bounds bounds;
  private final int rounds;
  private final Map<Link, Boolean> heard = new HashMap<>();
  private final Map<Integer, Deque<Integer>> chosen = new HashMap<>();
  private final Map<Stand, Deque<Deque<Integer>>> timeouts = new HashMap<>();
  private final NetworkDraws draws;
  private Moment now = Moment.START;

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
    Map<Stand, List<Deque<Integer>>> slots = new HashMap<>();
    for (Decisions.TimeoutChoice timeout : decisions.timeouts()) {
      List<Deque<Integer>> here =
          slots.computeIfAbsent(
              new Stand(timeout.moment(), timeout.process()), stand -> emptySlots());
      if (model.holds(timeout.fires())) {
        here.get(timeout.slot()).add(timeout.method());
      }
    }
    slots.forEach(
        (stand, here) -> {
          // Nobody acts before the first round, so there is no update to come before.
          boolean starts = stand.moment().equals(Moment.START);
          timeouts.put(stand, new ArrayDeque<>(starts ? here.subList(1, 3) : here));
        });
  }

  private static List<Deque<Integer>> emptySlots() {
    List<Deque<Integer>> slots = new ArrayList<>();
    for (int slot = 0; slot < 3; slot++) {
      slots.add(new ArrayDeque<>());
    }
    return slots;
  }

  private Deque<Integer> chosen(int process) {
    return chosen.computeIfAbsent(process, p -> new ArrayDeque<>());
  }

  @Override
  public void enter(int phase, int round) {
    now = new Moment(now.phase() + (round == 1 ? 1 : 0), round);
    draws.enter(now);
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    return heard.getOrDefault(new Link(now, sender, receiver), false);
  }

  /** As many as are certain: those that are not lost. */
  @Override
  public long pick(int receiver, int count) {
    long picked = 0;
    for (int sender = 0; sender < bounds.n() && Long.bitCount(picked) < count; sender++) {
      if (heard.getOrDefault(new Link(now, sender, receiver), true)) {
        picked |= 1L << sender;
      }
    }
    return picked;
  }

  /** Whether the model lets somebody time out although all have had their chance. */
  @Override
  public boolean silence() {
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
    return Objects.requireNonNull(slots.peek()).pop();
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
}
