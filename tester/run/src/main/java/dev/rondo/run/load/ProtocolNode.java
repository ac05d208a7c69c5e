package dev.rondo.run.load;

import dev.rondo.analysis.StaleMessageAnalysis;
import java.util.List;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.Spec;

/**
 * What the class of a protocol can do once it is loaded; {@link DispatchGenerator} writes the
 * methods into it.
 *
 * <p>Handlers are numbered in the order of the source, timeouts follow them. A message is a record,
 * or the mailbox of its type where the handler takes one.
 */
public interface ProtocolNode {

  /** A new process of the same class. */
  ProtocolNode rondoFresh();

  /** A new spec, one of those that the protocol names. */
  Spec<?> rondoSpec(int index);

  /** Runs {@code @Init}, where there is one. */
  void rondoInit();

  /** Whether the guard of a handler holds. */
  boolean enabled(int handler, NodeId from, @Nullable Object message);

  /** Runs a handler whose guard holds. */
  void run(int handler, NodeId from, @Nullable Object message);

  /** Sets an {@code @Input} variable. */
  void rondoInput(int variable, int value);

  /** The value of a state variable. */
  Object rondoState(int variable);

  /** Gives a state variable a value that it has had before. */
  void restore(int variable, @Nullable Object value);

  /**
   * The variables that were read since this was asked last, as bits; see {@link
   * AccessInstrumentation}.
   */
  long rondoRead();

  /** The variables that were assigned since this was asked last, as bits. */
  long rondoAssigned();

  /** The value of a state variable that {@link StaleMessageAnalysis} watches. */
  int rondoWatched(int watch);

  /** The number of the first {@code @Invariant} that does not hold, or -1. */
  int rondoBrokenInvariant();

  /** The number of the first {@code @Invariant} of all processes that does not hold, or -1. */
  int rondoBrokenOfAll(List<?> all);

  /** What an {@code @Observed} method returns, by its place in the source; 1 for true. */
  int rondoObserved(int predicate);

  /** The number of a message's type. */
  int typeOf(Object message);

  /** The phase of a message; 1 where its type has none. */
  int phaseOf(int type, Object message);

  /** The round of a message; 0 where its type has none. */
  int roundOf(int type, Object message);
}
