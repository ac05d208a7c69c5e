package dev.rondo.hunt.shrink;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import rondo.Mailbox;
import rondo.runtime.StepHook;

/** Records in which phases each process acts, that is, runs a handler or a timeout. */
final class ProcessActivity implements StepHook {

  private final IntSupplier phase;
  private final IntSupplier round;
  private final Set<String> timeouts;
  private final boolean handlers;
  private final Set<Integer> phases = new TreeSet<>();
  private final Set<Integer> nodes = new TreeSet<>();
  private final Set<List<Integer>> listening = new HashSet<>();
  private int node;
  private int actions;

  /**
   * Watches one run.
   *
   * @param phase gives the current phase
   * @param round gives the current round
   * @param timeouts the names of the timeout methods
   * @param handlers whether the protocol has handlers; in rounds written by a user, a process acts
   *     if it hears a message
   */
  ProcessActivity(IntSupplier phase, IntSupplier round, Set<String> timeouts, boolean handlers) {
    this.phase = phase;
    this.round = round;
    this.timeouts = timeouts;
    this.handlers = handlers;
  }

  Set<Integer> phases() {
    return phases;
  }

  Set<Integer> nodes() {
    return nodes;
  }

  /** Whether a process acts on the messages of a round. */
  boolean listens(ChoicePosition place) {
    return listening.contains(List.of(place.phase(), place.round(), place.node()));
  }

  int actions() {
    return actions;
  }

  private void acts() {
    if (phase.getAsInt() > 0) {
      phases.add(phase.getAsInt());
    }
    nodes.add(node);
    actions++;
  }

  private void listens() {
    listening.add(List.of(phase.getAsInt(), round.getAsInt(), node));
    acts();
  }

  @Override
  public void begins(String method, int beginning, @Nullable Mailbox<?> heard) {
    node = beginning;
    boolean hears = heard != null && !heard.isEmpty();
    if (timeouts.contains(method)) {
      acts();
    } else if (!handlers && hears) {
      listens();
    }
  }

  @Override
  public void fires(String handler, int line) {
    listens();
  }

  @Override
  public void ends(int ending) {}
}
