package dev.rondo.workflow.sometimes;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Invariant;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.StepNumbers;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.hunting.Counterexample;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;

/** Whether a {@code @Sometimes} state is reached. */
public sealed interface Reachability {

  /** The name of the method. */
  String name();

  /** Where the method stands in the file. */
  int line();

  /**
   * A run reaches the state.
   *
   * @param run the run: the counterexample to the claim that the state is never reached
   * @param schedule the number of the schedule that a hunt has found it in
   */
  record Reached(String name, int line, Counterexample run, OptionalLong schedule)
      implements Reachability {}

  /**
   * No run that was seen reaches the state.
   *
   * @param seen which runs were seen, for users
   * @param decided whether these are all runs within the bound, so that it is a fact and not a
   *     sample
   * @param unbounded whether these are all runs
   */
  record NeverReached(String name, int line, String seen, boolean decided, boolean unbounded)
      implements Reachability {}

  /**
   * It is not known.
   *
   * @param why for users
   */
  record NotKnown(String name, int line, String why) implements Reachability {

    /** The file that asks for the state is refused. */
    static NotKnown refused(Invariant sometimes, Log log) {
      String why =
          log.sorted().stream()
              .map(Diagnostic::message)
              .findFirst()
              .orElse("the protocol has no form that could be tried");
      return new NotKnown(sometimes.name(), sometimes.position().line(), why);
    }
  }

  /**
   * What a hunt or a search for a run to a state has come to, where it has shown a run.
   *
   * @param schedule the number of the schedule, of a hunt
   */
  static Reachability shown(Invariant sometimes, Counterexample found, OptionalLong schedule) {
    String name = sometimes.name();
    int line = sometimes.position().line();
    Finding finding = Objects.requireNonNull(found.shown().finding());
    if (!found.isConfirmed()) {
      return new NotKnown(name, line, "a run that reaches it is not confirmed in the original");
    }
    return finding.kind() == Finding.FindingKind.INVARIANT
        ? new Reached(name, line, found, schedule)
        : new NotKnown(name, line, "a run ends earlier: " + finding.message());
  }

  /** In one line. */
  default String text() {
    String what = String.format(Locale.ROOT, "%s (line %d)", name(), line());
    if (this instanceof Reached reached) {
      Trace shown = reached.run().shown();
      int steps = StepNumbers.of(shown).last();
      return String.format(
          Locale.ROOT,
          "reached: %s, after %s, %s form%s",
          what,
          steps == 1 ? "1 step" : steps + " steps",
          shown.form(),
          reached.schedule().isPresent() ? ", schedule " + reached.schedule().getAsLong() : "");
    }
    return this instanceof NeverReached never
        ? "never reached: %s, in %s".formatted(what, never.seen())
        : "not known whether reached: %s: %s".formatted(what, ((NotKnown) this).why());
  }
}
