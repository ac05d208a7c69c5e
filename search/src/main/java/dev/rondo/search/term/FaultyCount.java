package dev.rondo.search.term;

import dev.rondo.frontend.model.Protocol;
import java.util.List;
import java.util.OptionalInt;

/** Bounds the number of faulty processes when starts of processes are combined. */
public final class FaultyCount {

  private final ValueTerms terms;
  private final int variable;
  private final int most;
  private final ValueTerm yes;

  /**
   * A bound.
   *
   * @param variable the index of the variable that says whether a process is faulty; empty if none
   *     is
   * @param most how many may be faulty
   */
  public FaultyCount(ValueTerms terms, OptionalInt variable, int most) {
    this.terms = terms;
    this.variable = variable.orElse(-1);
    this.most = most;
    this.yes = terms.encode(1);
  }

  /** A bound for a program with these variables. */
  public static FaultyCount among(
      ValueTerms terms, List<String> names, Protocol protocol, int most) {
    OptionalInt variable = protocol.faultyVariable();
    return variable.isEmpty()
        ? new FaultyCount(terms, variable, most)
        : new FaultyCount(
            terms,
            OptionalInt.of(names.indexOf(protocol.variables().get(variable.getAsInt()).name())),
            most);
  }

  /** Whether processes can be faulty. */
  public boolean counts() {
    return variable >= 0;
  }

  /** Whether a process with these variables is faulty. A process that has not started is not. */
  public boolean isFaulty(ValueTerm variables) {
    return counts() && variables != terms.nothing() && variables.part(variable) == yes;
  }

  /** Whether so many may be faulty. */
  public boolean allows(int faulty) {
    return faulty <= most;
  }
}
