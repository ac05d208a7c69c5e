package dev.rondo.workflow.hunting;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.frontend.model.TagReport.Status;
import dev.rondo.proof.closure.TagProofs;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.workflow.verdict.Closure;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Proves closure for all phases: a solver proves the tag conditions that the source leaves open.
 */
public final class ClosureTheorem {

  private ClosureTheorem() {}

  /**
   * Proves that a protocol is closed for a number of processes. Empty where the proof fails.
   *
   * @param network the network under which the protocol runs
   * @param stopped polled; the proof gives up when it returns true
   */
  public static Optional<Closure> of(
      Protocol protocol,
      int n,
      int f,
      String network,
      ProgressMonitor work,
      BooleanSupplier stopped) {
    if (stopped.getAsBoolean()) {
      return Optional.empty();
    }
    Protocol bounded = protocol.with(protocol.settings().withNetwork(network));
    TagReport tags =
        work.during(
            "closure",
            () ->
                TimeLimit.within(stopped, () -> TagProofs.of(bounded, n, f, Solvers.best()))
                    .orElse(protocol.tagReport()));
    boolean closed =
        !tags.with(Status.PROVED).isEmpty()
            && tags.with(Status.MONITORED).isEmpty()
            && tags.with(Status.VIOLATED).isEmpty();
    return closed ? Optional.of(new Closure.Proved(tags, n)) : Optional.empty();
  }
}
