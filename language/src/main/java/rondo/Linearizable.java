package rondo;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/**
 * Operations on a shared object look as if each happened at one moment between its call and its
 * return (Herlihy and Wing 1990). Processes output {@link Invoked} and {@link Returned}.
 *
 * <p>It is decided output by output (Wing and Gong 1993; Lowe 2017): what is kept is every way in
 * which the calls so far can have happened, and there must be one.
 *
 * <p>This is a spec of the order between processes, which is <b>not</b> one of the local properties
 * that the sequential form preserves: a violation that the sequential form shows is one of the
 * original as well, but that it shows none speaks of its own order alone.
 *
 * @param <S> the states of the object: immutable values that know when they are equal
 */
public abstract class Linearizable<S> implements Spec<Object> {

  private final List<Linearization<S>> ways = new ArrayList<>();

  /** For objects of any kind. */
  protected Linearizable() {}

  /** The object before the first operation. */
  protected abstract S initial();

  /** The sequential semantics of an operation. */
  protected abstract Effect<S> apply(S state, String operation, int argument);

  /**
   * What an operation has done. It is public, as the constructor of a record is as accessible as
   * the record, and objects are written in other packages.
   *
   * @param state the object after it
   * @param result what the caller gets; {@code null} where an operation returns nothing
   */
  public record Effect<S>(S state, Object result) {}

  /**
   * A call that has not returned.
   *
   * @param result what it will return; meaningless where it has not happened yet
   */
  private record Call(
      int node, String operation, int argument, boolean hasHappened, Object result) {

    Call returning(Object value) {
      return new Call(node, operation, argument, true, value);
    }
  }

  /** One way in which everything can have happened so far. */
  private record Linearization<S>(S state, List<Call> calls) {

    Linearization<S> with(Call call) {
      List<Call> more = new ArrayList<>(calls);
      more.add(call);
      return new Linearization<>(state, List.copyOf(more));
    }

    Linearization<S> without(Call call) {
      List<Call> fewer = new ArrayList<>(calls);
      fewer.remove(call);
      return new Linearization<>(state, List.copyOf(fewer));
    }

    boolean isCalled(int node) {
      return calls.stream().anyMatch(call -> call.node == node);
    }

    Call of(int node) {
      return calls.stream().filter(call -> call.node == node).findFirst().orElseThrow();
    }
  }

  @Override
  public final void observe(NodeId node, Object output) {
    if (ways.isEmpty()) {
      ways.add(new Linearization<>(initial(), List.of()));
    }
    if (output instanceof Invoked invoked) {
      invoked(node, invoked);
    } else if (output instanceof Returned returned) {
      returned(node, returned);
    }
  }

  private void invoked(NodeId node, Invoked invoked) {
    if (ways.get(0).isCalled(node.index())) {
      throw new Violation(node + " is called again before it has returned");
    }
    Call call = new Call(node.index(), invoked.operation(), invoked.argument(), false, null);
    ways.replaceAll(way -> way.with(call));
  }

  private void returned(NodeId node, Returned returned) {
    if (!ways.get(0).isCalled(node.index())) {
      throw new Violation(node + " returns " + returned.result() + " without being called");
    }
    String what = ways.get(0).of(node.index()).operation();
    List<Linearization<S>> left = new ArrayList<>();
    for (Linearization<S> way : everyOrder()) {
      Call call = way.of(node.index());
      if (call.hasHappened() && Objects.equals(call.result(), returned.result())) {
        Linearization<S> after = way.without(call);
        if (!left.contains(after)) {
          left.add(after);
        }
      }
    }
    if (left.isEmpty()) {
      throw new Violation(
          "no order of the calls explains that "
              + what
              + " of "
              + node
              + " returns "
              + returned.result()
              + "; it should return "
              + String.join(" or ", explained(node)));
    }
    ways.clear();
    ways.addAll(left);
  }

  /** What the call of a process can return. */
  private TreeSet<String> explained(NodeId node) {
    TreeSet<String> results = new TreeSet<>();
    for (Linearization<S> way : everyOrder()) {
      Call call = way.of(node.index());
      if (call.hasHappened()) {
        results.add(String.valueOf(call.result()));
      }
    }
    return results;
  }

  /** All ways that begin with those so far and in which further calls happen, in any order. */
  private List<Linearization<S>> everyOrder() {
    List<Linearization<S>> reached = new ArrayList<>(ways);
    for (int next = 0; next < reached.size(); next++) {
      Linearization<S> way = reached.get(next);
      for (Call call : way.calls()) {
        if (!call.hasHappened()) {
          Linearization<S> after = happen(way, call);
          if (!reached.contains(after)) {
            reached.add(after);
          }
        }
      }
    }
    return reached;
  }

  private Linearization<S> happen(Linearization<S> way, Call call) {
    Effect<S> effect = apply(way.state(), call.operation(), call.argument());
    List<Call> calls = new ArrayList<>(way.calls());
    calls.set(calls.indexOf(call), call.returning(effect.result()));
    return new Linearization<>(effect.state(), List.copyOf(calls));
  }
}
