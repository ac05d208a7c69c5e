package dev.rondo.frontend.formula;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A formula of linear temporal logic without next. Always, eventually and weak until are written
 * with {@link Until} and {@link Release}, implications with {@link Or}.
 */
public sealed interface Formula {

  /** Holds always or never. */
  record Constant(boolean value) implements Formula {}

  /** Holds in a state of a process or does not: what nothing smaller decides. */
  sealed interface Atom extends Formula {}

  /** An {@code @Observed} method. */
  record Predicate(String name) implements Atom {}

  /** The process has output something. */
  record HasOutput() implements Atom {}

  /**
   * The process has output a certain value.
   *
   * @param value as traces show it
   */
  record HasOutputValue(String value) implements Atom {}

  /**
   * Holds where something holds of all processes, or of some.
   *
   * @param of without temporal operators, and not of this kind itself
   */
  record Of(boolean all, Formula of) implements Formula {}

  /** The contrary. */
  record Not(Formula of) implements Formula {}

  /** Both. */
  record And(Formula left, Formula right) implements Formula {}

  /** One of them at least. */
  record Or(Formula left, Formula right) implements Formula {}

  /** The right one some day, the left one until then. */
  record Until(Formula left, Formula right) implements Formula {}

  /** The right one as long as the left one has not held before, which may be always. */
  record Release(Formula left, Formula right) implements Formula {}

  Formula TRUE = new Constant(true);
  Formula FALSE = new Constant(false);

  /** From now on. */
  static Formula always(Formula of) {
    return new Release(FALSE, of);
  }

  /** Some day. */
  static Formula eventually(Formula of) {
    return new Until(TRUE, of);
  }

  /** The parts of a formula. */
  private Stream<Formula> parts() {
    if (this instanceof Of each) {
      return Stream.of(each.of);
    } else if (this instanceof Not not) {
      return Stream.of(not.of);
    } else if (this instanceof And and) {
      return Stream.of(and.left, and.right);
    } else if (this instanceof Or or) {
      return Stream.of(or.left, or.right);
    } else if (this instanceof Until until) {
      return Stream.of(until.left, until.right);
    } else if (this instanceof Release release) {
      return Stream.of(release.left, release.right);
    }
    return Stream.empty();
  }

  /** The same formula with contraries of letters alone, or the contrary of it. */
  default Formula normal(boolean holds) {
    if (this instanceof Constant constant) {
      return constant.value == holds ? TRUE : FALSE;
    } else if (this instanceof Not not) {
      return not.of.normal(!holds);
    } else if (this instanceof And and) {
      return junction(holds, and.left.normal(holds), and.right.normal(holds));
    } else if (this instanceof Or or) {
      return junction(!holds, or.left.normal(holds), or.right.normal(holds));
    } else if (this instanceof Until until) {
      return lasting(holds, until.left.normal(holds), until.right.normal(holds));
    } else if (this instanceof Release release) {
      return lasting(!holds, release.left.normal(holds), release.right.normal(holds));
    }
    return holds ? this : new Not(this);
  }

  private static Formula junction(boolean both, Formula left, Formula right) {
    return both ? new And(left, right) : new Or(left, right);
  }

  private static Formula lasting(boolean until, Formula left, Formula right) {
    return until ? new Until(left, right) : new Release(left, right);
  }

  /** What must be known of a state to follow the formula: atoms and quantified formulas. */
  default List<Formula> letters() {
    Set<Formula> letters = new LinkedHashSet<>();
    collect(false, letters);
    return List.copyOf(letters);
  }

  /** What must be known of the state of one process, each once. */
  default List<Atom> atoms() {
    Set<Formula> atoms = new LinkedHashSet<>();
    collect(true, atoms);
    List<Atom> all = new ArrayList<>();
    atoms.forEach(atom -> all.add((Atom) atom));
    return all;
  }

  private void collect(boolean inside, Set<Formula> found) {
    if (this instanceof Atom || (this instanceof Of && !inside)) {
      found.add(this);
    } else {
      parts().forEach(part -> part.collect(inside, found));
    }
  }

  /** Whether it speaks of each process by itself. */
  default boolean isOfEach() {
    return letters().stream().anyMatch(Atom.class::isInstance);
  }

  /** A formula of one state as a person writes it. */
  default String text() {
    if (this instanceof Constant constant) {
      return String.valueOf(constant.value);
    } else if (this instanceof Predicate predicate) {
      return predicate.name;
    } else if (this instanceof HasOutputValue output) {
      return "output = " + output.value;
    } else if (this instanceof Of each) {
      boolean isShort = each.of instanceof Predicate || each.of instanceof HasOutput;
      String of = isShort ? each.of.text() : "(" + each.of.text() + ")";
      return (each.all ? "all " : "some ") + of;
    } else if (this instanceof Not not) {
      return "!(" + not.of.text() + ")";
    } else if (this instanceof And and) {
      return "(" + and.left.text() + " && " + and.right.text() + ")";
    } else if (this instanceof Or or) {
      return "(" + or.left.text() + " || " + or.right.text() + ")";
    }
    return "output";
  }

  /** Whether it asks for more than one state. */
  default boolean isTemporal() {
    return this instanceof Until
        || this instanceof Release
        || parts().anyMatch(Formula::isTemporal);
  }
}
