package rondo.runtime;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A first-order formula over the heard-of sets of one round, with counting. It says which
 * assignments of heard-of sets to processes a network allows.
 */
public sealed interface HeardOfFormula {

  /** Holds always or never. */
  record Constant(boolean value) implements HeardOfFormula {}

  /** Holds for every process, or for some. */
  record Quantified(boolean all, String variable, HeardOfFormula of) implements HeardOfFormula {}

  /** The contrary. */
  record Not(HeardOfFormula of) implements HeardOfFormula {}

  /** Both. */
  record And(HeardOfFormula left, HeardOfFormula right) implements HeardOfFormula {}

  /** At least one of them. */
  record Or(HeardOfFormula left, HeardOfFormula right) implements HeardOfFormula {}

  /** A process is in a set. */
  record In(ProcessTerm process, SetTerm set) implements HeardOfFormula {}

  /** Two names stand for one process. */
  record Same(ProcessTerm left, ProcessTerm right) implements HeardOfFormula {}

  /** A relation between two numbers. */
  record Compared(NumberTerm left, Relation relation, NumberTerm right) implements HeardOfFormula {}

  /** A process. */
  sealed interface ProcessTerm {}

  /** The process that a quantifier ranges over. */
  record Variable(String name) implements ProcessTerm {}

  /** One process, by its number. */
  record Fixed(int number) implements ProcessTerm {}

  /** A set of processes. */
  sealed interface SetTerm {}

  /** Those that a process hears. */
  record HeardOf(ProcessTerm receiver) implements SetTerm {}

  /** Those that are in both sets. */
  record Intersection(SetTerm left, SetTerm right) implements SetTerm {}

  /** A number. */
  sealed interface NumberTerm {}

  /** A number that is written down. */
  record Literal(int value) implements NumberTerm {}

  /** The number of processes, or of faulty ones. */
  record Size(boolean faulty) implements NumberTerm {}

  /** How many processes are in a set. */
  record Cardinality(SetTerm of) implements NumberTerm {}

  /** How many choices of processes for some variables satisfy a formula. */
  record Count(List<String> variables, HeardOfFormula of) implements NumberTerm {}

  /** Two numbers combined; {@code /} is the division of integers, as in Java. */
  record Arithmetic(NumberTerm left, char operator, NumberTerm right) implements NumberTerm {}

  /** The formula that a text says. */
  static HeardOfFormula read(String text) {
    return HeardOfParser.read(text);
  }

  /**
   * Whether the name of a network is a formula and not that of a class.
   *
   * @param network what an option or a file names
   */
  static boolean isFormula(String network) {
    return network.equals("true")
        || network.equals("false")
        || !NetworkModel.isBoundedFifo(network)
            && !network.chars().allMatch(c -> Character.isJavaIdentifierPart(c) || c == '.');
  }

  /** The largest number of a process that the formula names, if it names any. */
  default Optional<Integer> largestProcess() {
    return processes(this)
        .filter(Fixed.class::isInstance)
        .map(p -> ((Fixed) p).number())
        .max(Integer::compare);
  }

  /** Whether it treats all processes alike: it names none. */
  default boolean isSymmetric() {
    return largestProcess().isEmpty();
  }

  /** Whether {@code f} occurs in it. */
  default boolean dependsOnF() {
    return numbers(this).anyMatch(number -> number instanceof Size size && size.faulty());
  }

  private static Stream<ProcessTerm> processes(HeardOfFormula formula) {
    Stream<ProcessTerm> own = Stream.empty();
    if (formula instanceof In in) {
      own = Stream.concat(Stream.of(in.process), processes(in.set));
    } else if (formula instanceof Same same) {
      own = Stream.of(same.left, same.right);
    }
    return Stream.of(
            own,
            ownNumbers(formula).flatMap(HeardOfFormula::processes),
            parts(formula).flatMap(HeardOfFormula::processes))
        .flatMap(each -> each);
  }

  private static Stream<ProcessTerm> processes(SetTerm set) {
    if (set instanceof Intersection both) {
      return Stream.concat(processes(both.left), processes(both.right));
    }
    return Stream.of(((HeardOf) set).receiver());
  }

  private static Stream<ProcessTerm> processes(NumberTerm number) {
    return number instanceof Cardinality size ? processes(size.of) : Stream.empty();
  }

  private static Stream<NumberTerm> numbers(HeardOfFormula formula) {
    return Stream.concat(ownNumbers(formula), parts(formula).flatMap(HeardOfFormula::numbers));
  }

  private static Stream<NumberTerm> ownNumbers(HeardOfFormula formula) {
    return formula instanceof Compared compared
        ? Stream.concat(withParts(compared.left), withParts(compared.right))
        : Stream.empty();
  }

  private static Stream<NumberTerm> withParts(NumberTerm number) {
    return number instanceof Arithmetic of
        ? Stream.concat(withParts(of.left), withParts(of.right))
        : Stream.of(number);
  }

  /** The formulas of which a formula is made. */
  private static Stream<HeardOfFormula> parts(HeardOfFormula formula) {
    if (formula instanceof Quantified quantified) {
      return Stream.of(quantified.of);
    } else if (formula instanceof Not not) {
      return Stream.of(not.of);
    } else if (formula instanceof And and) {
      return Stream.of(and.left, and.right);
    } else if (formula instanceof Or or) {
      return Stream.of(or.left, or.right);
    }
    return ownNumbers(formula).filter(Count.class::isInstance).map(count -> ((Count) count).of);
  }
}
