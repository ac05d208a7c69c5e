package dev.rondo.workflow.differential;

import dev.rondo.analysis.RoundPreservation;
import dev.rondo.equivalence.Bound;
import dev.rondo.equivalence.ComparisonProgress;
import dev.rondo.equivalence.Equivalence;
import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.ProtocolSettings;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.hunt.lift.Lift;
import dev.rondo.hunt.lift.LiftResult;
import dev.rondo.run.Explorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.closure.ClosureDecision;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Verdict;
import dev.rondo.workflow.verifying.AskedProperty;
import dev.rondo.workflow.verifying.SearchWatcher;
import dev.rondo.workflow.verifying.Verifying;
import dev.rondo.workflow.verifying.VerifyingResult;
import dev.rondo.workflow.verifying.VerifyingSettings;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import rondo.runtime.BrokenInvariant;

/** All ways to run one protocol. Those that come to an end must come to the same. */
final class Ways {

  static final int PHASES = 2;

  private static final int SCHEDULES = 300;
  private static final int LIFTED = 3;
  private static final long MOST_COMPARED = 5_000;
  private static final long MOST_CLOSURE_RUNS = 30_000;
  private static final SearchLimits VERDICT =
      new SearchLimits(Integer.MAX_VALUE, 64L << 20, Long.MAX_VALUE).withTransitions(15_000);

  private final Protocol protocol;
  private final Optional<SequentialProgram> program;
  private final Searches searches;
  private final Set<String> pairs = new LinkedHashSet<>();
  private final List<String> differences = new ArrayList<>();
  private boolean closed; // both forms have the same runs within the bound of the searches
  private @Nullable LoadedProtocol original;

  private Ways(Protocol protocol) {
    this.protocol = protocol;
    this.program =
        Pipeline.sequential(protocol, protocol.settings().network(), new Log(protocol.source()));
    this.searches = new Searches(protocol, program, differences);
  }

  /** Runs a protocol in all ways; nothing where it is refused. */
  static Optional<Ways> of(String name, String text) {
    Optional<Ways> ways = read(name, text);
    ways.ifPresent(some -> some.compare(CompiledTwice.of(List.of())));
    return ways;
  }

  /** Reads a protocol and makes its program; nothing where it is refused. */
  static Optional<Ways> read(String name, String text) {
    SourceFile source = new SourceFile(name, text);
    Log log = new Log(source);
    Optional<Protocol> protocol = Frontend.read(source, ClassPath.LANGUAGE, log);
    if (protocol.isEmpty() || log.hasErrors()) {
      return Optional.empty();
    }
    return Optional.of(new Ways(protocol.get()));
  }

  /** The emitted program, where handlers were translated into one. */
  Optional<SequentialProgram> emitted() {
    return program.filter(some -> !protocol.writtenAsRounds());
  }

  /** What does not agree, as a person reads it. */
  List<String> differences() {
    return differences;
  }

  /** The pairs of ways that came to an end and were compared. */
  Set<String> pairs() {
    return pairs;
  }

  /**
   * Runs it in all ways.
   *
   * @param compiled what javac makes of many programs, this one among them or not
   */
  void compare(CompiledTwice compiled) {
    emitted()
        .filter(some -> CompiledTwice.hasJavac())
        .ifPresent(
            some -> {
              pairs.add("emitted program: in memory, by javac");
              compiled.difference(some).ifPresent(differences::add);
            });
    searches.compare(pairs);
    decideClosure();
    confirm();
    forms();
    huntRounds();
    huntSteps();
    histories();
    verdict();
  }

  /** What {@code verify} says of the author's file, with inferred tags where it has none. */
  private void verdict() {
    if (protocol.writtenAsRounds() || Math.floorMod(protocol.name().hashCode(), 8) != 0) {
      return; // inference and samples take longer than all other ways, so an eighth must do
    }
    AsyncSettings settings = AsyncSettings.of(protocol.settings());
    VerifyingSettings asked =
        new VerifyingSettings(
            Optional.empty(),
            settings,
            OptionalInt.of(PHASES),
            AskedProperty.SAFETY,
            Reductions.ALL,
            VERDICT,
            1,
            false);
    Log log = new Log(protocol.source());
    VerifyingResult verified;
    try {
      Optional<Verifying> rounds = Verifying.of(protocol, ClassPath.LANGUAGE, asked, log);
      if (rounds.isEmpty()) {
        return;
      }
      verified = verified(rounds.get());
    } catch (UsageError refused) {
      return;
    }
    if (verified.verdict() == Verdict.FAULT_OF_RONDO) {
      differences.add("verify finds a bug that is not confirmed");
    }
    SearchResult steps = searches.result("steps");
    boolean stepsHaveNone = Searches.isEnd(steps) && steps.end() == End.EXHAUSTED;
    if (verified.verdict() == Verdict.BUG && stepsHaveNone) {
      differences.add("verify finds a bug, a search of steps finds none");
    }
    boolean isWhole = verified.isComplete() && (verified.phases() == 0 || isDrawn());
    if (verified.verdict() != Verdict.NOTHING_FOUND || !isWhole) {
      return;
    }
    if (Searches.isEnd(steps)) {
      pairs.add("verify: no bug, search of steps");
      if (steps.end() == End.BUG) {
        differences.add("verify says no bug, a search of steps finds one");
      }
    }
    pairs.add("verify: no bug, hunt in steps");
    Explorer explorer = AsyncForm.of(original(), settings).newExplorer();
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      if (explorer.explore(1, schedule) != null) {
        differences.add("verify says no bug, a hunt in steps finds one: schedule " + schedule);
        return;
      }
    }
  }

  private static VerifyingResult verified(Verifying verifying) {
    Closure closure = verifying.closure(ProgressMonitor.SILENT);
    Optional<Verifying> steps = verifying.stepsInstead(closure);
    if (steps.isPresent()) {
      return verified(steps.get());
    }
    VerifyingResult result = verifying.run(closure, SearchWatcher.SILENT, Optional.empty());
    return verifying.next(result).map(Ways::verified).orElse(result);
  }

  private LoadedProtocol original() {
    if (original == null) {
      original = ProtocolLoader.load(protocol, ClassPath.LANGUAGE);
    }
    return original;
  }

  /** A bug that a search of rounds finds is shown again and confirmed in the original. */
  private void confirm() {
    SearchResult rounds = searches.result("rounds");
    if (rounds == null || rounds.end() != End.BUG || protocol.writtenAsRounds()) {
      return;
    }
    try {
      pairs.add("bug of a search of rounds: original");
      Trace shown = searches.search("rounds").shown(rounds).orElseThrow().trace();
      if (!isRight(Lift.of(shown, original()))) {
        differences.add("a bug of a search of rounds is not confirmed");
      }
    } catch (RuntimeException fault) {
      differences.add("the bug of a search of rounds: " + fault);
    }
  }

  /**
   * A bug is confirmed; or, of a protocol that is not known to be closed, shows that it is not; or
   * is none of the original where messages must come and other runs show that it is not closed.
   */
  private boolean isRight(LiftResult result) {
    return result instanceof LiftResult.Confirmed
        || (!closed && (result instanceof LiftResult.NotClosed || isNotClosed()));
  }

  private boolean isNotClosed() {
    AsyncSettings settings = AsyncSettings.of(protocol.settings());
    AsyncForm form = AsyncForm.of(original().unjudged(), settings);
    Explorer monitored = form.monitored().newExplorer();
    return !protocol.settings().network().equals("rondo.Arbitrary")
        && LongStream.range(0, SCHEDULES)
            .mapToObj(schedule -> monitored.explore(1, schedule))
            .anyMatch(found -> found != null && found.kind() == Finding.FindingKind.TAG);
  }

  private boolean spawns() {
    return protocol.settings().max() > protocol.settings().n();
  }

  private void decideClosure() {
    if (program.isEmpty() || protocol.writtenAsRounds() || spawns()) {
      return;
    }
    AtomicLong runs = new AtomicLong();
    AsyncSettings settings = AsyncSettings.of(protocol.settings());
    try {
      closed =
          ClosureDecision.of(
                  original(), settings, PHASES, () -> runs.incrementAndGet() > MOST_CLOSURE_RUNS)
              instanceof ClosureDecision.Closed;
    } catch (CannotSearch refused) {
      closed = false;
    }
  }

  /** A bug of the rounds is one of the original; the other way round where tags are closed. */
  private void forms() {
    SearchResult rounds = searches.result("rounds");
    SearchResult steps = searches.result("steps");
    if (!Searches.isEnd(rounds) || !Searches.isEnd(steps)) {
      return;
    }
    boolean inRounds = rounds.end() == End.BUG;
    boolean inSteps = steps.end() == End.BUG;
    boolean comparable = isPreserved() && closed && (!protocol.tags().phased() || isDrawn());
    if (inRounds || comparable) {
      pairs.add("search: rounds, steps");
      if (inRounds != inSteps) {
        differences.add("rounds: " + Searches.text(rounds) + "; steps: " + Searches.text(steps));
      }
    }
  }

  /** Drawn protocols, and kept ones that are called so, end with the last phase searched. */
  private boolean isDrawn() {
    return protocol.name().startsWith("Drawn");
  }

  /** What a hunt finds a search of every schedule finds too, and the original shows. */
  private void huntRounds() {
    if (program.isEmpty()) {
      return;
    }
    ProtocolSettings settings = protocol.settings();
    SequentialForm form =
        SequentialForm.of(
            program.get(),
            settings.specs(),
            new SequentialSettings(settings.processes(), PHASES),
            ClassPath.LANGUAGE);
    Explorer explorer = form.newExplorer();
    SearchResult searched = searches.result("rounds");
    boolean hasEnded = Searches.isEnd(searched);
    if (hasEnded && searched.end() != End.BUG) {
      pairs.add("rounds: hunt, search");
    }
    int lifted = 0;
    for (int schedule = 0; schedule < SCHEDULES && lifted < LIFTED; schedule++) {
      if (explorer.explore(1, schedule) == null) {
        continue;
      }
      Trace trace = explorer.trace(explorer.origin());
      if (hasEnded && searched.end() != End.BUG && !isNotClosed()) {
        differences.add("a hunt in rounds finds what a search does not: schedule " + schedule);
        return;
      }
      if (protocol.writtenAsRounds()) {
        return;
      }
      lifted++;
      pairs.add("bug of a hunt in rounds: original");
      if (!isRight(Lift.of(trace, original()))) {
        differences.add("a bug of a hunt in rounds is not confirmed: schedule " + schedule);
        return;
      }
    }
  }

  /**
   * A run that keeps its tags is one of rounds, whether others do or not; where messages must come,
   * what breaks a condition may be still to come, so that no run of the protocol may break one.
   */
  private void huntSteps() {
    boolean inRounds =
        isPreserved() && hasNoBug("rounds") && (!protocol.tags().phased() || isDrawn());
    boolean inSteps = hasNoBug("steps");
    if (protocol.writtenAsRounds() || (!inRounds && !inSteps)) {
      return;
    }
    if (inRounds) {
      pairs.add("steps: hunt, search of rounds");
    }
    if (inSteps) {
      pairs.add("steps: hunt, search of steps");
    }
    AsyncForm form = AsyncForm.of(original(), AsyncSettings.of(protocol.settings()));
    Explorer explorer = form.newExplorer();
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      if (explorer.explore(1, schedule) != null
          && (inSteps || (keepsTags(form, schedule) && !isNotClosed()))) {
        differences.add(
            "a hunt in steps finds what a search of %s does not: schedule %s"
                .formatted(inSteps ? "steps" : "rounds", schedule));
        return;
      }
    }
  }

  /** Whether every property that is checked means the same in rounds. */
  private boolean isPreserved() {
    return RoundPreservation.of(protocol, protocol.settings().specs()).isEmpty();
  }

  private boolean hasNoBug(String way) {
    SearchResult searched = searches.result(way);
    return Searches.isEnd(searched) && searched.end() != End.BUG;
  }

  /**
   * Whether no step up to the bug of a schedule breaks a condition, the step of the bug included.
   */
  private boolean keepsTags(AsyncForm form, int schedule) {
    if (protocol.settings().severalRoles()) {
      return false;
    }
    AsyncForm unjudged = AsyncForm.of(original().unjudged(), form.settings());
    Explorer monitored = unjudged.monitored().newExplorer();
    Finding finding = monitored.explore(1, schedule);
    return finding == null
        || finding.kind() != Finding.FindingKind.TAG
        || steps(monitored) > steps(form.monitored().newExplorer(), schedule);
  }

  private static int steps(Explorer explorer, int schedule) {
    explorer.explore(1, schedule);
    return steps(explorer);
  }

  private static int steps(Explorer explorer) {
    return explorer.trace(explorer.origin()).steps().size();
  }

  /** The local histories of both forms, where they are few. */
  private void histories() {
    ProtocolSettings settings = protocol.settings();
    if (program.isEmpty() || protocol.writtenAsRounds() || settings.n() > 2) {
      return;
    }
    boolean guarantees = !settings.network().equals("rondo.Arbitrary");
    boolean known = Equivalence.knows(settings.network());
    if (!closed && !spawns() || guarantees && (spawns() || !known)) {
      return;
    }
    Bound bound =
        new Bound(
            settings.n(),
            settings.f(),
            protocol.tags().phased() && isDrawn() ? PHASES : 1,
            1,
            settings.max() - settings.n());
    ComparisonProgress progress = ComparisonProgress.upTo(MOST_COMPARED);
    try {
      Equivalence equivalence =
          Equivalence.of(original(), program.get(), settings.network(), bound, progress);
      pairs.add("histories: steps, rounds" + (spawns() ? ", with new processes" : ""));
      if (!equivalence.holds() && !(spawns() && !equivalence.lateUses().isEmpty())) {
        differences.add("the forms have other histories");
      }
    } catch (UsageError | ComparisonProgress.TimeIsOver refused) {
      // not a way for this one
    } catch (RuntimeException | AssertionError fault) {
      boolean isOfProtocol =
          fault instanceof BrokenInvariant
              || searches.results().stream().anyMatch(r -> r.end() == End.BUG);
      if (!isOfProtocol) {
        differences.add("the comparison of histories: " + fault);
      }
    }
  }
}
