package dev.rondo.frontend.library;

import java.util.Set;

/**
 * What one entry of the table says of a method.
 *
 * @param frozen whether the new object that it returns cannot be changed
 * @param total whether it always returns normally
 * @param iterates whether it shows the order of the elements of the collection that it is called on
 * @param forObservers whether specs and networks may call it, whatever it depends on
 * @param instead what to write instead, empty where the table says nothing of its own
 * @param ofWholeType whether the entry is one for every method of its type
 */
public record MethodEffects(
    ChangedOperands change,
    ReturnedObject result,
    boolean frozen,
    boolean total,
    Order order,
    boolean iterates,
    Set<Dependence> dependences,
    boolean forObservers,
    String instead,
    boolean ofWholeType) {

  /** What a call changes. */
  public enum ChangedOperands {
    /** Nothing. */
    PURE,
    /** Nothing but the position of an iterator. */
    ADVANCES,
    /** The receiver. */
    MUTATES,
    /** The first argument. */
    MUTATES_ARG,
    /** Not known: a stored function runs. */
    CALLS,
    /** The run, by an event. */
    ACTS,
    /** The run, by a choice. */
    DRAWS,
    /** Not stated, as processes do not call it. */
    UNSTATED
  }

  /** What a call returns. */
  public enum ReturnedObject {
    /** An operand, or something that an operand holds, or a value. */
    PART,
    /** An object backed by the operands. */
    VIEW,
    /** A new object that holds the arguments. */
    HOLDS,
    /** A new object that holds what the operands hold. */
    COPY,
    /** The receiver. */
    FLUENT
  }

  /** What an operation of a stream does with the order of the elements. */
  public enum Order {
    /** Nothing is known. */
    UNKNOWN,
    /** It reads one element at a time. */
    ELEMENTWISE,
    /** It ends the stream with what no order changes. */
    COMMUTES,
    /** It ends the stream at an element that decides. */
    SHORT_CIRCUITS
  }

  /** Whether it changes nothing that is seen outside of it. */
  public boolean isPure() {
    return change == ChangedOperands.PURE;
  }

  /** Whether it leaves the object alone that it is called on. */
  public boolean leavesReceiver() {
    return change == ChangedOperands.PURE
        || change == ChangedOperands.ADVANCES
        || change == ChangedOperands.MUTATES_ARG;
  }

  /** Whether it depends on something. */
  public boolean dependsOn(Dependence dependence) {
    return dependences.contains(dependence);
  }

  /** Whether its result follows from its operands, wherever and whenever it runs. */
  public boolean isDeterministic() {
    return dependences.stream().noneMatch(d -> d.isRefused() || d == Dependence.NODE_NAMES);
  }
}
