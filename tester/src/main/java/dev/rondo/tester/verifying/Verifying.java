package dev.rondo.tester.verifying;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntSettings;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.search.ResumableSearch;
import dev.rondo.search.Search;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.rounds.RoundFormula;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.rounds.RoundTermination;
import dev.rondo.search.termination.FormulaSearch;
import dev.rondo.search.termination.TerminationSearch;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.tester.hunting.Closure;
import dev.rondo.tester.hunting.Counterexample;
import dev.rondo.tester.hunting.FormChoice;
import dev.rondo.tester.hunting.Forms;
import dev.rondo.tester.hunting.Hunting;
import dev.rondo.tester.hunting.HuntingSettings;
import dev.rondo.tester.hunting.LongWork;
import dev.rondo.tester.infer.TaggedProtocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** A search of every schedule, from whether its tags hold to a confirmed counterexample. */
public final class Verifying {

  private static final long TAGS_MILLIS = 60_000;
  private static final long CLOSURE_NANOS = 60_000_000_000L;
  // Less than an interrupted search has left to say what it knows.
  private static final long FURTHER_CLOSURE_NANOS = 20_000_000_000L;
  // Closure is decided for these before a search that goes deeper begins.
  private static final int FIRST_PHASES = 2;

  private final Protocol protocol;
  private final ClassPath classPath;
  private final VerifyingSettings settings;
  private final Optional<SequentialProgram> program;
  private final Optional<String> note;
  private final Search search;

  private Verifying(
      Protocol protocol,
      ClassPath classPath,
      VerifyingSettings settings,
      Optional<SequentialProgram> program,
      Optional<String> note) {
    this.protocol = protocol;
    this.classPath = classPath;
    this.settings = settings;
    this.program = program;
    this.note = note;
    this.search = program.map(this::rounds).orElseGet(this::steps);
  }

  /**
   * Prepares a search; none where the sequential form was asked for and cannot be made.
   *
   * @param log gets what stands in the way of the sequential form
   */
  public static Optional<Verifying> of(
      Protocol protocol, ClassPath classPath, VerifyingSettings settings, Log log) {
    // Steps are what a run is made of, so what is asked of whole runs is asked of them where
    // nothing else is said.
    boolean stepwise = settings.property().isOfRuns() && !protocol.writtenAsRounds();
    boolean async = settings.form().map(FormChoice.ASYNC::equals).orElse(stepwise);
    if (async) {
      return Optional.of(
          new Verifying(protocol, classPath, settings, Optional.empty(), Optional.empty()));
    }
    Optional<TaggedProtocol> tagged = TaggedProtocol.of(protocol, classPath, log);
    Optional<Verifying> inRounds =
        tagged.flatMap(
            found ->
                Pipeline.sequential(found.protocol(), settings.async().network(), log)
                    .map(
                        program ->
                            new Verifying(
                                found.protocol(),
                                classPath,
                                settings,
                                Optional.of(program),
                                found.note())));
    if (inRounds.isPresent() || settings.form().isPresent() || protocol.writtenAsRounds()) {
      return inRounds;
    }
    Optional<String> why = Optional.of(Forms.asyncOnly(log));
    return Optional.of(new Verifying(protocol, classPath, settings, Optional.empty(), why));
  }

  private Search rounds(SequentialProgram sequential) {
    AsyncSettings run = settings.async();
    RoundSearchSettings rounds =
        new RoundSearchSettings(
            run.n(),
            run.f(),
            run.max(),
            settings.phases(),
            settings.wanted(),
            settings.limits(),
            settings.jobs());
    List<String> specs = protocol.settings().specs();
    if (settings.property().formula().isPresent()) {
      return new RoundFormula(
          sequential, specs, classPath, rounds, settings.property().formula().get());
    }
    return settings.property().termination()
        ? new RoundTermination(sequential, specs, classPath, rounds)
        : new RoundSearch(sequential, specs, classPath, rounds);
  }

  private Search steps() {
    LoadedProtocol loaded = ProtocolLoader.load(protocol, classPath);
    if (settings.property().formula().isPresent()) {
      return new FormulaSearch(
          loaded, settings.async(), settings.limits(), settings.property().formula().get());
    }
    return settings.property().termination()
        ? new TerminationSearch(loaded, settings.async(), settings.limits(), settings.wanted())
        : new AsyncSearch(
            loaded, settings.async(), settings.limits(), settings.jobs(), settings.wanted());
  }

  /** What is searched. */
  public Search search() {
    return search;
  }

  /** What the protocol may refer to. */
  public ClassPath classPath() {
    return classPath;
  }

  /** The sequential program, where that is searched. */
  public Optional<SequentialProgram> program() {
    return program;
  }

  /** What is searched, with the tags that it is searched with. */
  public Protocol protocol() {
    return protocol;
  }

  /** What nobody asked for: why the asynchronous form is searched, or where its tags come from. */
  public Optional<String> note() {
    return note;
  }

  /** Decides on the asynchronous form whether the tags hold, or tries it where it cannot. */
  public Closure closure(LongWork work) {
    return program.isEmpty()
        ? new Closure.NotAsked()
        : closure(work, settings.phases().orElse(FIRST_PHASES), CLOSURE_NANOS);
  }

  /** What would close the protocol, tried on it, in lines for people; none where it is closed. */
  public List<String> hints(Closure closure, LongWork work) {
    return closure.isBroken() ? hunting().hints(closure, work) : List.of();
  }

  private Closure closure(LongWork work, int phases, long nanos) {
    long begin = System.nanoTime();
    long most = Math.min(nanos, settings.limits().nanos());
    return hunting()
        .decidedClosure(
            work, phases, () -> work.isInterrupted() || System.nanoTime() - begin > most);
  }

  /** The hunt that would find the same bugs: it knows how to shrink and to confirm them. */
  private Hunting hunting() {
    HuntingSettings hunt =
        new HuntingSettings(
            Optional.of(FormChoice.SEQUENTIAL),
            settings.async(),
            settings.phases().orElse(FIRST_PHASES),
            RoundStrategyKind.AUTO,
            false,
            settings.trustsTags(),
            new HuntSettings(1, 1, tagsMillis(), 1, settings.jobs()));
    return Hunting.of(protocol, classPath, hunt, new Log(protocol.source())).orElseThrow();
  }

  private long tagsMillis() {
    return Math.min(TAGS_MILLIS, settings.limits().nanos() / 1_000_000);
  }

  /**
   * Searches.
   *
   * @param checkpoint where the search is kept after each phase, and where it has ended early
   */
  public Verified run(Closure closure, SearchWatcher watcher, Optional<Path> checkpoint) {
    long begin = System.nanoTime();
    LongSupplier left = () -> settings.limits().nanos() - (System.nanoTime() - begin);
    Deepening deepening =
        new Deepening(
            search,
            watcher,
            closure,
            phases ->
                closure(
                    LongWork.SILENT,
                    phases,
                    Math.max(0, Math.min(FURTHER_CLOSURE_NANOS, left.getAsLong()))),
            () -> left.getAsLong() <= 0);
    SearchResult result = deepening.run(() -> runAndSave(watcher, checkpoint));
    Optional<Counterexample> shown = search.shown(result).map(this::confirmed);
    Closure known = deepening.closure();
    return new Verified(
        known.or(shown.flatMap(Counterexample::breach)),
        result,
        shown.filter(each -> !each.isNoneOfOriginal(known.isBroken())),
        search.covered(result),
        search.wholePhases(result),
        search.vacuity(result),
        search.undecided(result));
  }

  /** Goes on where an earlier search was, if there is one; whether there is. */
  public boolean resume(Path checkpoint) throws IOException {
    if (search instanceof ResumableSearch resumable && Files.exists(checkpoint)) {
      resumable.resume(checkpoint);
      return true;
    }
    return false;
  }

  /** Whether a search that came to this is kept in a checkpoint. */
  public boolean keeps(SearchResult result) {
    return search instanceof ResumableSearch resumable && resumable.canGoOn(result);
  }

  /** Saves before an interrupted JVM may end. */
  private SearchResult runAndSave(SearchWatcher watcher, Optional<Path> checkpoint) {
    if (checkpoint.isEmpty() || !(search instanceof ResumableSearch resumable)) {
      return search.run();
    }
    Runnable save = () -> watcher.saving(() -> resumable.save(checkpoint.get()));
    SearchResult result = resumable.run(save);
    if (resumable.canGoOn(result)) {
      save.run();
    }
    return result;
  }

  private Counterexample confirmed(Search.Shown shown) {
    return shown
        .form()
        .map(form -> hunting().searched(form, shown.trace()))
        .orElseGet(() -> Counterexample.of(shown.trace()));
  }
}
