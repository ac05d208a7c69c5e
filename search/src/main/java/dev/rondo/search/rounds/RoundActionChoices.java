package dev.rondo.search.rounds;

import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.search.rounds.RoundPath.TimedAction;
import dev.rondo.search.rounds.RoundTransitions.RoundAction;
import dev.rondo.search.rounds.network.RoundGuarantee;
import dev.rondo.search.rounds.network.RoundNetwork;
import dev.rondo.search.rounds.network.RoundNetworks.Sizes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import rondo.runtime.Choices;

/** Makes the choices of a program as the actions of a path say. */
final class RoundActionChoices implements Choices {

  private final List<TimedAction> actions;
  private final RoundNetwork network;
  private final Sizes sizes;
  private final Deque<Integer> draws = new ArrayDeque<>();
  private final List<Deque<Integer>> answers = new ArrayList<>();
  private RoundAction now;
  private int next = 1;

  /**
   * For a program that runs as many phases as {@code sizes} says.
   *
   * @param schedule the number of the network's schedule
   */
  RoundActionChoices(List<TimedAction> actions, int schedule, RoundNetwork network, Sizes sizes) {
    this.actions = actions;
    this.network = network;
    this.sizes = sizes;
    for (int node = 0; node < actions.get(0).action().heard().length; node++) {
      answers.add(new ArrayDeque<>());
    }
    this.now = actions.get(0).action();
    addAnswers();
    for (int draw : network.startDraws(schedule, crashes(), sizes.phases())) {
      draws.add(draw);
    }
  }

  private int[] crashes() {
    int[] crashes = new int[sizes.n()];
    Arrays.fill(crashes, -1);
    for (int index = 1; index < actions.size(); index++) {
      for (int node = 0; node < crashes.length; node++) {
        if ((actions.get(index).action().guarantee().crashing() >>> node & 1) == 1) {
          crashes[node] = index - 1;
        }
      }
    }
    return crashes;
  }

  private void addAnswers() {
    for (int node = 0; node < answers.size(); node++) {
      answers.get(node).clear();
      for (int answer : now.answers()[node]) {
        answers.get(node).add(answer);
      }
    }
  }

  @Override
  public void enter(int phase, int newRound) {
    int time = (phase - 1) * sizes.rounds() + newRound - 1;
    while (next < actions.size() && actions.get(next).time() < time) {
      next++; // the program has skipped it
    }
    if (next < actions.size() && actions.get(next).time() == time) {
      now = actions.get(next).action();
      addAnswers();
      draws.clear();
      for (int draw : network.roundDraws(now.guarantee(), now.lost())) {
        draws.add(draw);
      }
    }
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    return (now.heard()[receiver] >>> sender & 1) == 1;
  }

  /** The senders heard, and then those that send nothing; a lost message is never guaranteed. */
  @Override
  public long pick(int receiver, int count) {
    int allowed = RoundGuarantee.all(sizes.n()) & ~now.lost()[receiver];
    int picked = 0;
    for (int sender = 0; Integer.bitCount(picked) < count; sender++) {
      picked |= allowed & (1 << sender);
    }
    return picked;
  }

  @Override
  public int timeout(int node, int enabled) {
    // In a round without messages the program asks once more than the search did.
    return enabled == 0 || answers.get(node).isEmpty() ? -1 : told(answers.get(node));
  }

  @Override
  public int next(int node, int waiting) {
    return told(answers.get(node));
  }

  @Override
  public int chosen(int node, int bound) {
    return told(answers.get(node));
  }

  @Override
  public int choose(int bound) {
    return told(draws);
  }

  /** The next answer. A missing one is a fault of Rondo, not of the protocol. */
  private static int told(Deque<Integer> left) {
    Integer answer = left.poll();
    if (answer == null) {
      throw new ReplayDiverged("the program asks for more than the search has found");
    }
    return answer;
  }

  @Override
  public int n() {
    return sizes.n();
  }

  @Override
  public int f() {
    return sizes.f();
  }

  @Override
  public int phases() {
    return sizes.phases();
  }

  @Override
  public int rounds() {
    return sizes.rounds();
  }
}
