package dev.rondo.tester.hunting;

import dev.rondo.frontend.model.TagReport;
import dev.rondo.hunt.RunResult;
import dev.rondo.run.trace.Trace;

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
   * The original has a run that the sequential form does not have. The bugs that the sequential
   * form shows are bugs all the same, since each is confirmed in the original; but that it shows
   * none says nothing.
   */
  record Broken(RunResult run, Trace trace) implements Closure {}
}
