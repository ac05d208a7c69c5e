package dev.rondo.cli.options;

import dev.rondo.proof.solver.Solvers;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How a protocol is verified: by search or by proof. */
public final class ProofOptions {

  /** What goes through the schedules. */
  public enum Engine {
    SEARCH,
    SMT;

    /** As it is typed. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--engine",
      paramLabel = "E",
      defaultValue = "search",
      description =
          "search explores states; smt asks a solver for a proof, for all phases unless "
              + "--phases is given (default: ${DEFAULT-VALUE}).")
  private Engine engine = Engine.SEARCH;

  @Option(
      names = "--solver",
      paramLabel = "S",
      description = "Solver of --engine smt: z3 or smtinterpol (default: z3 if it is found).")
  private Optional<Solvers> solver = Optional.empty();

  @Option(
      names = "--every-n",
      description =
          "With --engine smt: prove it for every number of processes. docs/proofs.md lists "
              + "what this covers.")
  private boolean everyN;

  /** Which engine. */
  public Engine engine() {
    return engine;
  }

  /** Whether the proof is to be for every number of processes. */
  public boolean everyN() {
    return everyN;
  }

  /** Which solver. */
  public Solvers solver() {
    return solver.orElse(Solvers.best());
  }
}
