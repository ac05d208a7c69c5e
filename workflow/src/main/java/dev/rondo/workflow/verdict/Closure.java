package dev.rondo.workflow.verdict;

import dev.rondo.frontend.model.TagReport;
import dev.rondo.hunt.RunResult;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is known about the communication closure of a protocol (TAG1 to TAG5), and how it was
 * established. Only a closed protocol has the same local histories in rounds as in steps, so a
 * clean result in rounds counts for the protocol only where closure is established for the same
 * processes, network and phases.
 */
public sealed interface Closure {

  /** No claim depends on closure: steps are explored, or the protocol is written as rounds. */
  record NotNeeded() implements Closure {}

  /** The user asked to take the tags as they are ({@code --trust-tags}). */
  record Assumed() implements Closure {}

  /** All conditions are decided from the source, for every number of phases. */
  record FromSource(TagReport tags) implements Closure {}

  /**
   * A search has decided that the conditions hold in every run up to a bound.
   *
   * @param situations how many local situations of single processes were explored
   * @param states how many global states were explored; 0 where local situations suffice
   * @param phases the bound; 0 for a protocol with a single phase
   */
  record Decided(int situations, int states, int phases) implements Closure {}

  /**
   * The conditions hold in every run: some are decided from the source, a solver proved the others.
   *
   * @param n for how many processes
   */
  record Proved(TagReport tags, int n) implements Closure {}

  /**
   * No sampled schedule breaks a condition. Bugs found in rounds count, since each is confirmed in
   * the original; their absence does not.
   *
   * @param schedules the size of the sample
   * @param undecided why a search could not decide it; empty where none was run
   */
  record Sampled(TagReport tags, long schedules, Optional<String> undecided) implements Closure {

    /** Nothing was sampled, since the time is over. */
    public static Sampled notInTime(TagReport tags) {
      return new Sampled(tags, 0, Optional.of("the time is over"));
    }
  }

  /**
   * A run of the original breaks a condition in its last step.
   *
   * @param run the sampled schedule; empty where a search found it
   */
  record Broken(Trace trace, Optional<RunResult> run) implements Closure {}

  /**
   * A run of the original breaks a condition on tags that the author has not written. This is no
   * fault of the protocol: rounds lack such runs. Bugs found in rounds count, since each is
   * confirmed in the original; their absence does not.
   *
   * @param finding how the condition is broken
   */
  record Partial(Finding finding) implements Closure {}

  /** How a condition is broken, where it is. */
  default Optional<Finding> violation() {
    return this instanceof Partial partial
        ? Optional.of(partial.finding())
        : tagViolation().map(Trace::finding);
  }

  /** The run that breaks a condition on tags of the author, where one is known. */
  default Optional<Trace> tagViolation() {
    return this instanceof Broken broken ? Optional.of(broken.trace()) : Optional.empty();
  }

  /** This, or that a condition is broken where a later run shows it. */
  default Closure or(Optional<Trace> later) {
    return later
        .filter(trace -> !isBroken())
        .<Closure>map(trace -> new Broken(trace, Optional.empty()))
        .orElse(this);
  }

  /** Whether a run is known that breaks a condition on tags of the author. */
  default boolean isBroken() {
    return this instanceof Broken;
  }

  /**
   * Whether closure is established for so many phases.
   *
   * @param phases the bound of a claim; empty for a claim about all phases
   */
  default boolean covers(OptionalInt phases) {
    if (this instanceof Decided decided) {
      return decided.phases() == 0 || (phases.isPresent() && phases.getAsInt() <= decided.phases());
    }
    return !(this instanceof Sampled) && !(this instanceof Broken) && !(this instanceof Partial);
  }

  /**
   * The fact that a claim about rounds rests on.
   *
   * @param phases the bound of the claim; empty for a claim about all phases
   */
  default Fact fact(OptionalInt phases) {
    String bound = phases.isPresent() ? " for up to " + count(phases.getAsInt()) : "";
    if (this instanceof NotNeeded) {
      return Fact.checked(Fact.Subject.CLOSURE, "not needed: the form explored is the original");
    }
    if (this instanceof Assumed) {
      return Fact.assumed(Fact.Subject.CLOSURE, "tags assumed to hold (--trust-tags)");
    }
    if (this instanceof FromSource) {
      return Fact.checked(Fact.Subject.CLOSURE, "decided from the source, for all phases");
    }
    if (this instanceof Proved proved) {
      return Fact.checked(
          Fact.Subject.CLOSURE,
          String.format(Locale.ROOT, "proved for all phases, n = %d", proved.n()));
    }
    if (this instanceof Decided decided) {
      String decidedFor = decided.phases() == 0 ? "" : " for up to " + count(decided.phases());
      String how =
          String.format(
              Locale.ROOT,
              "decided by search%s (%d local situations%s)",
              decidedFor,
              decided.situations(),
              decided.states() == 0
                  ? ""
                  : String.format(Locale.ROOT, ", %d states", decided.states()));
      return covers(phases)
          ? Fact.checked(Fact.Subject.CLOSURE, how)
          : Fact.missing(Fact.Subject.CLOSURE, how + ", not" + bound);
    }
    if (this instanceof Sampled sampled) {
      return Fact.missing(
          Fact.Subject.CLOSURE,
          String.format(
              Locale.ROOT,
              "sampled in %d schedules%s, not decided%s",
              sampled.schedules(),
              sampled.undecided().map(why -> " (" + why + ")").orElse(""),
              bound));
    }
    return this instanceof Partial
        ? Fact.missing(Fact.Subject.CLOSURE, "inferred tags do not hold: rounds lack some runs")
        : Fact.broken(Fact.Subject.CLOSURE, "broken: the protocol is not closed");
  }

  /** The fact that a claim about steps rests on, where this is known of rounds. */
  default Fact notNeededInSteps() {
    String tags = this instanceof Partial ? "inferred tags" : "the tags";
    return Fact.checked(
        Fact.Subject.CLOSURE,
        "not needed: steps were searched"
            + violation()
                .map(found -> "; " + tags + " do not hold: " + found.message())
                .orElse(""));
  }

  private static String count(int phases) {
    return phases == 1 ? "1 phase" : phases + " phases";
  }
}
