package dev.rondo.search;

import dev.rondo.run.load.Watchdog;
import dev.rondo.run.watch.Fault;
import dev.rondo.search.engine.CannotSearch;
import java.util.Optional;
import rondo.runtime.LateTimeout;

/** Runs the code of a protocol and of its specs for a search, one piece after another. */
public final class UserCodeRunner {

  private final Watchdog watchdog = Watchdog.start();

  /** Runs a piece of code and returns what is wrong with the protocol, if anything is. */
  public Optional<Fault> run(Runnable piece) {
    long before = StepMemoryCheck.taken();
    try {
      watchdog.run(piece);
      return Optional.empty();
    } catch (CannotSearch | LateTimeout saidByRondo) {
      throw saidByRondo;
    } catch (Throwable thrown) { // whatever the code of a user throws, by stealth too
      if (thrown instanceof OutOfMemoryError && !StepMemoryCheck.isTakenByStep(thrown, before)) {
        throw CannotSearch.whereMemoryIsShort();
      }
      return Optional.of(Fault.of(thrown));
    }
  }
}
