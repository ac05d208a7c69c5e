package dev.rondo.workflow.hunting;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.hunt.TagSample;
import dev.rondo.run.Form;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.Deadline;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.tagtrial.RequiredTags;
import dev.rondo.workflow.tagtrial.TagSearch;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import dev.rondo.workflow.verdict.Closure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A hunt that ends at the first bug. It begins with schedules of the asynchronous form, which need
 * no tags. The sequential form joins once its tags are known, after a fixed number of asynchronous
 * schedules. From then on the forms take turns that are counted in schedules, each turn four times
 * as long as the one before. Before each turn of the sequential form its tags are checked in as
 * many monitored schedules, up to the whole sample: a bug is confirmed in the original whatever the
 * sample says, and a clean result follows the whole sample. Where inferred tags do not hold, the
 * sequential form has a part of the runs only: its turns are a quarter as long, and it is left if
 * it shows nothing to judge. So the same seed gives the same bug on any machine and with any number
 * of jobs.
 */
public final class AlternatingHunt {

  /** How many schedules the first turn of a form has. */
  public static final long FIRST_TURN = 256;

  /** How many asynchronous schedules come first where tags must be inferred, which costs more. */
  public static final long TURN_BEFORE_INFERENCE = 16 * FIRST_TURN;

  /** How much shorter the turns of a sequential form are that has a part of the runs only. */
  private static final long PART = 4;

  /** Receives results while the hunt continues. */
  public interface HuntListener {

    /** Ignores all results. */
    HuntListener SILENT = new HuntListener() {};

    /** The forms of the protocol are known. */
    default void joined(Hunting hunting) {}

    /** The tags of the sequential form have been checked. */
    default void checked(Closure closure) {}
  }

  private final @Nullable FormsBuilder builder; // null where all forms are known
  private final ClassPath classPath;
  private final HuntingSettings settings;
  private final Deadline deadline;
  private final long turnOfJoining;
  private final Map<String, Hunter> hunters = new LinkedHashMap<>();
  private final Map<String, HuntResult> results = new LinkedHashMap<>();
  private Hunting hunting;
  private boolean hasJoined;
  private final boolean isChecked;
  private Hunting.@Nullable TagSampling sampling; // null where the tags are not checked
  private Closure closure = new Closure.NotNeeded();

  private AlternatingHunt(
      FormsBuilder builder,
      Forms forms,
      boolean hasJoined,
      long turnOfJoining,
      ClassPath classPath,
      HuntingSettings settings,
      Deadline deadline) {
    this.deadline = deadline;
    this.builder = builder;
    this.classPath = classPath;
    this.settings = settings;
    this.turnOfJoining = turnOfJoining;
    this.hasJoined = hasJoined;
    this.isChecked = false;
    this.hunting = hunting(forms);
  }

  private AlternatingHunt(Hunting hunting, Closure closure) {
    this.deadline = hunting.deadline();
    this.builder = null;
    this.classPath = hunting.classPath();
    this.settings = hunting.settings();
    this.turnOfJoining = 0;
    this.hasJoined = true;
    this.isChecked = true;
    this.hunting = hunting;
    this.closure = closure;
  }

  /** Hunts in forms whose tags have been checked. */
  public static HuntingResult of(Hunting hunting, Closure closure, ProgressMonitor work) {
    return new AlternatingHunt(hunting, closure).run(work, HuntListener.SILENT);
  }

  /** Prepares a hunt whose time begins now. */
  public static Optional<AlternatingHunt> of(
      Protocol protocol, ClassPath classPath, HuntingSettings settings, Log log) {
    Deadline deadline = Deadline.in(settings.hunt().timeoutMillis() * 1_000_000);
    return of(protocol, classPath, settings, deadline, log);
  }

  /**
   * Prepares a hunt. Where the user names a form, all forms are made now, since a missing one is an
   * error. Empty where a form that the user asked for cannot be made.
   *
   * @param deadline the end of the whole hunt
   * @param log gets what stands in the way of the sequential form
   * @throws UsageError where a setting is at fault, with what is wrong
   */
  public static Optional<AlternatingHunt> of(
      Protocol protocol,
      ClassPath classPath,
      HuntingSettings settings,
      Deadline deadline,
      Log log) {
    RequiredTags.check(protocol, settings.async().network(), classPath);
    AsyncSettings async = settings.async();
    NetworkLookup.check(async.network(), async.n(), async.f());
    String network = settings.async().network();
    FormsBuilder builder =
        new FormsBuilder(
            protocol,
            classPath,
            settings,
            said ->
                TaggedProtocol.forHunt(
                    protocol, network, classPath, deadline, said, TagSearch.TRIALS_BESIDE_A_HUNT),
            log);
    boolean isStaged = settings.form().isEmpty() && !protocol.writtenAsRounds();
    Optional<Forms> forms = isStaged ? Optional.of(builder.asyncFirst()) : builder.build();
    long turn = TaggedProtocol.isTagged(protocol) ? FIRST_TURN : TURN_BEFORE_INFERENCE;
    return forms.map(
        found ->
            new AlternatingHunt(builder, found, !isStaged, turn, classPath, settings, deadline));
  }

  private FormsBuilder builder() {
    return Objects.requireNonNull(builder);
  }

  private Hunting hunting(Forms forms) {
    forms.all().forEach(Form::newExplorer); // a network may refuse
    return new Hunting(forms, classPath, settings, deadline);
  }

  /** The hunt with the forms that are known so far. */
  public Hunting hunting() {
    return hunting;
  }

  /** Whether all forms are known. */
  public boolean hasJoined() {
    return hasJoined;
  }

  /** Replays the bug of an earlier hunt. The protocol may have changed since. */
  public Optional<Counterexample> retry(Trace earlier) {
    if (!hasJoined && earlier.form().equals(SequentialForm.NAME)) {
      hunting = hunting(builder().build().orElseThrow());
      hasJoined = true;
    }
    return hunting.retry(earlier);
  }

  /** Hunts up to the first bug, then shrinks and confirms it. */
  public HuntingResult run(ProgressMonitor work, HuntListener listener) {
    if (hasJoined && !isChecked) {
      joined(work, listener);
    }
    Optional<Counterexample> shown = Optional.empty();
    long most = settings.hunt().schedules();
    boolean complete = true;
    long done = 0;
    for (long turn = Math.min(FIRST_TURN, most);
        done < most && shown.isEmpty() && !isOver(done, work);
        done = turn, turn = Math.min(4 * turn, most)) {
      for (int index = 0; index < forms().size() && shown.isEmpty(); index++) {
        Form form = forms().get(index);
        if (form.name().equals(SequentialForm.NAME)) {
          check(turn, work);
        }
        if (isHunted(form)) {
          long until = isPartOf(form) ? Math.max(FIRST_TURN, turn / PART) : turn;
          HuntResult result = work.runUpTo(hunter(form), form.name(), Math.min(until, most));
          results.put(form.name(), result);
          complete &= result.schedules() >= Math.min(until, most) || result.found() > 0;
          shown = bug(result, work);
        }
        if (shown.isEmpty() && !hasJoined && (turn >= turnOfJoining || turn == most)) {
          join(work, listener);
        }
      }
    }
    complete &= done >= most;
    if (shown.isEmpty() && complete) {
      check(TagSample.SCHEDULES, work);
    }
    if (hasJoined && !isChecked) {
      listener.checked(closure);
    }
    List<HuntResult> begun =
        results.values().stream().filter(r -> !r.runs().isEmpty() && !isIdlePart(r)).toList();
    boolean isOver = shown.isPresent() || complete && !work.isInterrupted();
    return hunting.result(closure, begun, shown, isOver, work);
  }

  private boolean isOver(long done, ProgressMonitor work) {
    return work.isInterrupted() || done > 0 && deadline.getAsBoolean();
  }

  private List<Form> forms() {
    return hunting.forms().all();
  }

  /**
   * Whether a form is still hunted. After a bug that the original does not have, its form is left
   * out, and so is a sequential form of a part of the runs that shows nothing to judge.
   */
  private boolean isHunted(Form form) {
    HuntResult before = results.get(form.name());
    return before == null || before.found() == 0 && !isIdlePart(before);
  }

  /** Whether a form has a part of the runs only, since the inferred tags do not hold. */
  private boolean isPartOf(Form form) {
    return form.name().equals(SequentialForm.NAME)
        && closure instanceof Closure.Partial
        && forms().size() == 2;
  }

  private boolean isIdlePart(HuntResult result) {
    return result.isVacuous() && isPartOf(hunting.forms().named(result.form()));
  }

  private Hunter hunter(Form form) {
    return hunters.computeIfAbsent(form.name(), any -> new Hunter(form, hunting.untilDeadline()));
  }

  /** The bug that a form has found. Empty where the original does not have it. */
  private Optional<Counterexample> bug(HuntResult result, ProgressMonitor work) {
    if (result.found() == 0) {
      return Optional.empty();
    }
    Counterexample found = hunting.counterexample(result, work);
    if (found.isFaultOfRondo()) {
      check(TagSample.SCHEDULES, work);
    }
    closure = closure.or(found.tagViolation());
    return Optional.of(found).filter(bug -> !bug.isNoneOfOriginal(closure));
  }

  /** Makes the forms that need tags. */
  private void join(ProgressMonitor work, HuntListener listener) {
    if (work.isInterrupted() || deadline.getAsBoolean()) {
      return;
    }
    String what = turnOfJoining == FIRST_TURN ? "translating" : "looking for tags that hold";
    hunting = hunting(work.during(what, builder()::build).orElseThrow());
    hasJoined = true;
    joined(work, listener);
  }

  private void joined(ProgressMonitor work, HuntListener listener) {
    sampling = hunting.sampling();
    check(FIRST_TURN, work);
    listener.joined(hunting);
  }

  /** Checks the tags in a number of schedules. */
  private void check(long schedules, ProgressMonitor work) {
    if (sampling != null && closure.violation().isEmpty()) {
      closure = sampling.upTo(schedules, work);
    }
  }
}
