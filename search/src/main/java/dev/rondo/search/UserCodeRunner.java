package dev.rondo.search;

import dev.rondo.run.load.EndlessLoopWatchdog;
import dev.rondo.run.load.LeavingUserCode;
import dev.rondo.run.watch.Fault;
import dev.rondo.search.engine.CannotSearch;
import java.util.Optional;
import rondo.runtime.LateTimeout;

/** Runs the code of a protocol and its specs for a search, with a watchdog and fault handling. */
public final class UserCodeRunner {

  private final EndlessLoopWatchdog watchdog = EndlessLoopWatchdog.start();

  /** Runs a piece of code; returns the fault of the protocol, if any. */
  public Optional<Fault> run(Runnable piece) {
    long before = StepMemoryCheck.taken();
    try {
      watchdog.run(piece);
      return Optional.empty();
    } catch (CannotSearch | LateTimeout | LeavingUserCode saidByRondo) {
      throw saidByRondo;
    } catch (Throwable thrown) { // anything that user code throws, undeclared exceptions too
      if (thrown instanceof OutOfMemoryError && !StepMemoryCheck.isTakenByStep(thrown, before)) {
        throw CannotSearch.whereMemoryIsShort();
      }
      return Optional.of(Fault.of(thrown));
    }
  }
}
