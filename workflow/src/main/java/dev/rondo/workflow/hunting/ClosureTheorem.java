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

/** Closure for all phases, where a solver can prove what the source leaves open. */
public final class ClosureTheorem {

  private ClosureTheorem() {}

  /**
   * That a protocol is closed for so many processes; nothing where that could not be proved.
   *
   * @param network under which it runs
   * @param stopped whether to give up, asked again and again
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
