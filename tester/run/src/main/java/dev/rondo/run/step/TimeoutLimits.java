package dev.rondo.run.step;

import dev.rondo.frontend.model.ProcessClock;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RecoveryFlag;
import dev.rondo.frontend.model.Role;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Decides which timeouts the states of other processes forbid: ticks of clocks, and crashes. */
public final class TimeoutLimits {

  static final int NONE = -1;

  private final Optional<ClockSkew> clocks;
  private final Optional<RecoveryLimit> recoveries;

  /** The limits for n processes, of which {@code f} may recover at once. */
  public TimeoutLimits(Protocol protocol, int n, int f) {
    List<ProcessClock> ticking = ProcessClock.of(protocol);
    List<RecoveryFlag> flags = RecoveryFlag.of(protocol);
    clocks = ticking.isEmpty() ? Optional.empty() : Optional.of(new ClockSkew(protocol, n));
    recoveries =
        flags.isEmpty() ? Optional.empty() : Optional.of(new RecoveryLimit(protocol, n, f));
  }

  /** The value of a variable of a process that has started. */
  @FunctionalInterface
  public interface ProcessValues {

    /** The value. */
    Object of(int process, int variable);
  }

  /** Whether there are limits. */
  public boolean isBounded() {
    return clocks.isPresent() || recoveries.isPresent();
  }

  /** Whether the states of the others allow a timeout. Its guard may still be false. */
  public boolean mayRun(int timeout, int process, ProcessValues values) {
    return (clocks.isEmpty() || clocks.get().mayRun(timeout, process, values))
        && (recoveries.isEmpty() || recoveries.get().mayRun(timeout, process, values));
  }

  /**
   * For each process the index of the declaration in its role, or {@link #NONE}.
   *
   * @param roles the roles of the declarations; empty for all processes
   */
  static int[] places(Protocol protocol, int n, List<Optional<Role>> roles) {
    int[] places = new int[n];
    Arrays.fill(places, protocol.roles().isEmpty() ? 0 : NONE);
    int process = 0;
    for (Role role : protocol.roles()) {
      int place = roles.indexOf(Optional.of(role));
      Arrays.fill(places, process, process + role.n(), place);
      process += role.n();
    }
    return places;
  }
}
