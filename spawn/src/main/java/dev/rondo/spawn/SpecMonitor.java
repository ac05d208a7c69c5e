package dev.rondo.spawn;

import dev.rondo.conform.Conformance;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.UserCodeFailure;
import dev.rondo.run.value.ValueText;
import dev.rondo.search.UserCodeRunner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import rondo.NodeId;
import rondo.Spec;

/**
 * Checks the specs on the outputs of all processes, in the order of their times. All processes use
 * the clock of this machine.
 */
final class SpecMonitor {

  private final List<Spec<Object>> specs = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<String> unchecked = new ArrayList<>();
  private final UserCodeRunner userCode = new UserCodeRunner();
  private final PriorityQueue<PendingOutput> waiting =
      new PriorityQueue<>(Comparator.comparingLong(PendingOutput::at));
  private final long[] heard; // by process: outputs before this time have come
  private final BitSet down = new BitSet();
  private Optional<String> violation = Optional.empty();

  private record PendingOutput(int node, long at, Object value) {}

  @SuppressWarnings("unchecked") // a spec that cannot take an output is a fault of the protocol
  SpecMonitor(LoadedProtocol protocol, int n) {
    this.heard = new long[n];
    Arrays.fill(heard, Long.MIN_VALUE);
    List<String> all = protocol.model().settings().specs();
    for (int index = 0; index < all.size(); index++) {
      String name = all.get(index).substring(all.get(index).lastIndexOf('.') + 1);
      Spec<?> spec = protocol.prototype().rondoSpec(index);
      if (Conformance.needsNoInputs(spec)) {
        specs.add((Spec<Object>) spec);
        names.add(name);
      } else {
        unchecked.add(name);
      }
    }
  }

  List<String> unchecked() {
    return unchecked;
  }

  /** The first violation. */
  synchronized Optional<String> violation() {
    return violation;
  }

  /** Ends the run for another reason than a spec. */
  synchronized void failed(String why) {
    violation = violation.isEmpty() ? Optional.of(why) : violation;
  }

  /** A value was output in this JVM, just now. */
  synchronized void observe(int node, Object value) {
    check(new PendingOutput(node, 0, value));
  }

  /** A value was output in another JVM. Earlier outputs of other processes may still arrive. */
  synchronized void observeLater(int node, long at, Object value) {
    waiting.add(new PendingOutput(node, at, value));
  }

  /** All outputs of a process before a time have arrived. */
  synchronized void heard(int node, long at) {
    heard[node] = Math.max(heard[node], at);
    release();
  }

  /** A process outputs nothing until it is {@link #heard} again. */
  synchronized void isDown(int node, boolean now) {
    down.set(node, now);
    release();
  }

  private void release() {
    long known = Long.MAX_VALUE;
    for (int node = 0; node < heard.length; node++) {
      known = down.get(node) ? known : Math.min(known, heard[node]);
    }
    while (!waiting.isEmpty() && waiting.element().at() < known) {
      check(waiting.remove());
    }
  }

  /** No further outputs arrive. */
  synchronized void finish() {
    while (!waiting.isEmpty()) {
      check(waiting.remove());
    }
  }

  private void check(PendingOutput shown) {
    for (int index = 0; index < specs.size() && violation.isEmpty(); index++) {
      Spec<Object> spec = specs.get(index);
      Optional<UserCodeFailure> fault =
          userCode.run(() -> spec.observe(NodeId.of(shown.node()), shown.value()));
      String name = names.get(index);
      violation =
          fault.map(
              found ->
                  name
                      + ": "
                      + found.message()
                      + " (P"
                      + shown.node()
                      + " outputs "
                      + ValueText.of(shown.value())
                      + ")");
    }
  }
}
