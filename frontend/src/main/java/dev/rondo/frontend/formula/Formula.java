package dev.rondo.frontend.formula;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import rondo.runtime.Relation;

/**
 * A formula of linear temporal logic without next. Always, eventually and weak until are written
 * with {@link Until} and {@link Release}, implications with {@link Or}.
 */
public sealed interface Formula {

  /** Holds always or never. */
  record Constant(boolean value) implements Formula {}

  /** A formula without operators: it has a value in a state of a process. */
  sealed interface Atom extends Formula {}

  /** An {@code @Observed} method. As a formula it holds unless its value is zero. */
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
   * The process is of a role.
   *
   * @param first the number of the first process of the role
   * @param n how many processes the role has
   */
  record OfRole(String name, int first, int n) implements Atom {

    /** Whether a process is of the role. */
    public boolean has(int process) {
      return first <= process && process < first + n;
    }
  }

  /**
   * Holds if a formula holds for all processes, or for some.
   *
   * @param of without temporal operators, and not of this kind itself
   */
  record Of(boolean all, Formula of) implements Formula {}

  /** Compares two numbers. */
  record Compare(Term left, Relation relation, Term right) implements Formula {}

  /** A number in a state. */
  sealed interface Term {}

  /** Always the same. */
  record Literal(int value) implements Term {}

  /** How many processes there are. */
  record Processes() implements Term {}

  /** What an {@code @Observed} method returns for the process of the formula. */
  record Own(Predicate observed) implements Term {}

  /**
   * The number of processes that satisfy a formula.
   *
   * @param of of a single process
   */
  record Count(Formula of) implements Term {}

  /**
   * The largest or the smallest value of an {@code @Observed} method among processes.
   *
   * @param among the formula that these processes satisfy
   */
  record Extreme(boolean largest, Predicate observed, Formula among) implements Term {}

  /** A sum, or a difference. */
  record Sum(Term left, boolean plus, Term right) implements Term {}

  /** A multiple. */
  record Multiple(int times, Term of) implements Term {}

  /** The contrary. */
  record Not(Formula of) implements Formula {}

  /** Both. */
  record And(Formula left, Formula right) implements Formula {}

  /** One of them at least. */
  record Or(Formula left, Formula right) implements Formula {}

  /** Until: the right formula holds eventually, and the left one until then. */
  record Until(Formula left, Formula right) implements Formula {}

  /** Release: the right formula holds up to the state in which the left one holds, or forever. */
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
    if (this instanceof Compare compare) {
      return Stream.concat(inside(compare.left), inside(compare.right));
    }
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

  private static Stream<Formula> inside(Term number) {
    if (number instanceof Own own) {
      return Stream.of(own.observed);
    } else if (number instanceof Count count) {
      return Stream.of(count.of);
    } else if (number instanceof Extreme extreme) {
      return Stream.of(extreme.observed, extreme.among);
    } else if (number instanceof Sum sum) {
      return Stream.concat(inside(sum.left), inside(sum.right));
    } else if (number instanceof Multiple multiple) {
      return inside(multiple.of);
    }
    return Stream.empty();
  }

  /** The methods evaluated at the process of the formula itself, outside of all and some. */
  default Stream<String> ownNames() {
    if (this instanceof Predicate predicate) {
      return Stream.of(predicate.name);
    } else if (this instanceof Compare compare) {
      return Stream.concat(ownNames(compare.left), ownNames(compare.right));
    }
    return this instanceof Of ? Stream.empty() : parts().flatMap(Formula::ownNames);
  }

  private static Stream<String> ownNames(Term number) {
    if (number instanceof Sum sum) {
      return Stream.concat(ownNames(sum.left), ownNames(sum.right));
    } else if (number instanceof Multiple multiple) {
      return ownNames(multiple.of);
    }
    return number instanceof Own own ? Stream.of(own.observed.name) : Stream.empty();
  }

  private static boolean isOwn(Term number) {
    if (number instanceof Sum sum) {
      return isOwn(sum.left) || isOwn(sum.right);
    } else if (number instanceof Multiple multiple) {
      return isOwn(multiple.of);
    }
    return number instanceof Own;
  }

  /** The formula or its negation in negation normal form. */
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

  /** The letters of the formula: atoms and quantified formulas. */
  default List<Formula> letters() {
    Set<Formula> letters = new LinkedHashSet<>();
    collect(false, letters);
    return List.copyOf(letters);
  }

  /** The atoms about the state of one process, each once. */
  default List<Atom> atoms() {
    Set<Formula> atoms = new LinkedHashSet<>();
    collect(true, atoms);
    List<Atom> all = new ArrayList<>();
    atoms.forEach(atom -> all.add((Atom) atom));
    return all;
  }

  private void collect(boolean inside, Set<Formula> found) {
    boolean isLetter = this instanceof Of || this instanceof Compare;
    if (this instanceof Atom || (isLetter && !inside)) {
      found.add(this);
    } else {
      parts().forEach(part -> part.collect(inside, found));
    }
  }

  /** Whether it is evaluated for each process separately. */
  default boolean isOfEach() {
    return letters().stream().anyMatch(Formula::asksOne);
  }

  private boolean asksOne() {
    return this instanceof Atom
        || (this instanceof Compare compare && (isOwn(compare.left) || isOwn(compare.right)));
  }

  /**
   * Whether it holds in a state if and only if it holds in each state that a permutation of the
   * processes leads to, provided that the {@code @Observed} methods do not tell processes apart: it
   * is not evaluated for each process separately, and its values of outputs are no names of
   * processes.
   */
  default boolean isPermutable() {
    return !isOfEach()
        && atoms().stream()
            .noneMatch(atom -> atom instanceof HasOutputValue output && !isPlain(output.value));
  }

  private static boolean isPlain(String value) {
    return value.equals("true") || value.equals("false") || value.matches("-?\\d+");
  }

  /** A formula about one state, as users write it. */
  default String text() {
    if (this instanceof Constant constant) {
      return String.valueOf(constant.value);
    } else if (this instanceof Predicate predicate) {
      return predicate.name;
    } else if (this instanceof OfRole role) {
      return role.name;
    } else if (this instanceof HasOutputValue output) {
      return "output = " + output.value;
    } else if (this instanceof Compare compare) {
      return "("
          + text(compare.left)
          + " "
          + compare.relation.sign()
          + " "
          + text(compare.right)
          + ")";
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

  private static String text(Term number) {
    if (number instanceof Literal literal) {
      return String.valueOf(literal.value);
    } else if (number instanceof Own own) {
      return own.observed.name;
    } else if (number instanceof Count count) {
      return "count " + count.of.text();
    } else if (number instanceof Extreme extreme) {
      return (extreme.largest ? "max " : "min ") + extreme.observed.name;
    } else if (number instanceof Sum sum) {
      return text(sum.left) + (sum.plus ? " + " : " - ") + text(sum.right);
    } else if (number instanceof Multiple multiple) {
      return multiple.times + " * " + text(multiple.of);
    }
    return "n";
  }

  /** Whether it is about more than one state. */
  default boolean isTemporal() {
    return this instanceof Until
        || this instanceof Release
        || parts().anyMatch(Formula::isTemporal);
  }
}
