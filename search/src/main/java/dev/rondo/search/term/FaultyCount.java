package dev.rondo.search.term;

import dev.rondo.frontend.model.Protocol;
import java.util.List;
import java.util.OptionalInt;

/** Whether no more processes are faulty than may be, where starts of processes are combined. */
public final class FaultyCount {

  private final Terms terms;
  private final int variable;
  private final int most;
  private final Term yes;

  /**
   * Counts.
   *
   * @param variable the place of the one that says who is faulty; empty where nobody is
   * @param most how many may be
   */
  public FaultyCount(Terms terms, OptionalInt variable, int most) {
    this.terms = terms;
    this.variable = variable.orElse(-1);
    this.most = most;
    this.yes = terms.encode(1);
  }

  /** Counts in a program with these variables. */
  public static FaultyCount among(Terms terms, List<String> names, Protocol protocol, int most) {
    OptionalInt variable = protocol.faultyVariable();
    return variable.isEmpty()
        ? new FaultyCount(terms, variable, most)
        : new FaultyCount(
            terms,
            OptionalInt.of(names.indexOf(protocol.variables().get(variable.getAsInt()).name())),
            most);
  }

  /** Whether anybody can be faulty. */
  public boolean counts() {
    return variable >= 0;
  }

  /** Whether a process is, of which the variables are known; nobody is who has not started. */
  public boolean isFaulty(Term variables) {
    return counts() && variables != terms.nothing() && variables.part(variable) == yes;
  }

  /** Whether there are not too many. */
  public boolean allows(int faulty) {
    return faulty <= most;
  }
}
