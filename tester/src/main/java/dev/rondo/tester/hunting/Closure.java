package dev.rondo.tester.hunting;

import dev.rondo.frontend.model.TagReport;
import dev.rondo.hunt.RunResult;
import dev.rondo.run.trace.Trace;
import java.util.Optional;

/** Whether the sequential form of a protocol stands for it. */
public sealed interface Closure {

  /** No sequential form is hunted, or the protocol is written as rounds. */
  record NotAsked() implements Closure {}

  /** Nobody looked. */
  record Trusted() implements Closure {}

  /**
   * The source decides the conditions, and what it leaves open held in a sample.
   *
   * @param schedules how many schedules the sample had
   */
  record Holds(TagReport tags, long schedules) implements Closure {}

  /**
   * The conditions hold in every run up to a bound.
   *
   * @param situations how many situations of single processes were looked at
   * @param states how many states of all processes together; 0 where that was not necessary
   * @param phases of the runs; 0 where there is a single one
   */
  record Decided(int situations, int states, int phases) implements Closure {}

  /**
   * The conditions hold in every run: from the source, and what it leaves open was proved.
   *
   * @param n for how many processes
   */
  record Proved(TagReport tags, int n) implements Closure {}

  /**
   * It cannot be decided whether the conditions hold, and a sample shows no run that breaks one.
   *
   * @param schedules how many schedules the sample had
   * @param why what was in the way
   */
  record Undecided(long schedules, String why) implements Closure {}

  /**
   * Nobody wrote so, but the roles of a process have times of their own: with one time for all of
   * them a condition is broken, and with one for each the sequential form has every run.
   *
   * @param closure with a time for each role
   * @param withOneTime the run that breaks a condition then
   */
  record InRoles(Closure closure, Closure withOneTime) implements Closure {}

  /** A run of the original breaks a condition in its last step, found by looking at all of them. */
  record Breached(Trace trace) implements Closure {}

  /** The run of the original that breaks a condition; none where none is known. */
  default Optional<Trace> breach() {
    if (this instanceof Broken broken) {
      return Optional.of(broken.trace());
    }
    return this instanceof Breached breached ? Optional.of(breached.trace()) : Optional.empty();
  }

  /** This, or that a condition is broken where a run shows it and none was known. */
  default Closure or(Optional<Trace> later) {
    return later.filter(trace -> !isBroken()).<Closure>map(Breached::new).orElse(this);
  }

  /** Whether the sequential form does not stand for the protocol. */
  default boolean isBroken() {
    return breach().isPresent();
  }

  /**
   * The original has a run that the sequential form does not have. The bugs that the sequential
   * form shows are bugs all the same, since each is confirmed in the original; but that it shows
   * none says nothing.
   */
  record Broken(RunResult run, Trace trace) implements Closure {}
}
