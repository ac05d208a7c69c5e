package dev.rondo.workflow.proving;

import dev.rondo.analysis.LanguageUse;
import dev.rondo.analysis.nodes.NodeSymmetryAnalysis;
import dev.rondo.analysis.values.ValueSymmetry;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.proof.Proof;
import dev.rondo.proof.counting.EveryN;
import dev.rondo.proof.decode.ModelChoices;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.formula.StartSymmetry;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.Deadline;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.trace.Trace;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.workflow.hunting.ClosureTheorem;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.PreservedProperties;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import rondo.runtime.NetworkModel;

/** A proof by a solver, from whether the tags hold to a confirmed counterexample. */
public final class Proving {

  /** The default bound on phases in the search for a bug. */
  private static final int DEEPEST = 5;

  private final Protocol author;
  private final Protocol protocol;
  private final ClassPath classPath;
  private final ProvingSettings settings;
  private final Optional<RoundProtocol> rounds;
  private final Deadline deadline;
  private final Optional<String> note;

  private Proving(
      Protocol author,
      TaggedProtocol tagged,
      ClassPath classPath,
      ProvingSettings settings,
      Optional<RoundProtocol> rounds,
      Deadline deadline) {
    this.author = author;
    this.protocol = tagged.protocol();
    this.classPath = classPath;
    this.settings = settings;
    this.rounds = rounds;
    this.deadline = deadline;
    this.note = tagged.inferred();
  }

  /**
   * Prepares a proof whose time begins now; none where the protocol has no rounds and its steps
   * have no formula.
   *
   * @param log gets what stands in the way of rounds
   */
  public static Optional<Proving> of(
      Protocol protocol, ClassPath classPath, ProvingSettings settings, Log log) {
    return of(protocol, classPath, settings, Deadline.in(settings.millis() * 1_000_000), log);
  }

  /**
   * Prepares a proof; none where the protocol has no rounds under the network, unless steps are
   * asked for, or its author has written no tags and its steps have a formula.
   *
   * @param deadline when the time is over for all of it
   * @param log gets what stands in the way of rounds
   */
  public static Optional<Proving> of(
      Protocol protocol,
      ClassPath classPath,
      ProvingSettings settings,
      Deadline deadline,
      Log log) {
    AsyncSettings async = settings.async();
    NetworkLookup.check(async.network(), async.n(), async.f());
    if (settings.form().filter(FormChoice.ASYNC::equals).isPresent()) {
      return Optional.of(inSteps(protocol, classPath, settings, deadline, Optional.empty()));
    }
    Log said = new Log(protocol.source());
    Optional<Proving> inRounds =
        TaggedProtocol.of(protocol, async.network(), classPath, deadline, said)
            .flatMap(
                tagged ->
                    rounds(tagged.protocol(), settings.async().network(), said)
                        .map(
                            rounds ->
                                new Proving(
                                    protocol,
                                    tagged,
                                    classPath,
                                    settings,
                                    Optional.of(rounds),
                                    deadline)));
    boolean maySteps =
        inRounds.isEmpty()
            && settings.form().isEmpty()
            && settings.phases().isEmpty()
            && !settings.everyN()
            && !TaggedProtocol.isTagged(protocol);
    if (maySteps
        && new StepProving(protocol, classPath, settings).isCovered(new Log(protocol.source()))) {
      Optional<String> note =
          said.sorted().stream()
              .findFirst()
              .map(why -> "no rounds, so steps are proved: " + why.message());
      return Optional.of(inSteps(protocol, classPath, settings, deadline, note));
    }
    said.copyTo(log);
    return inRounds;
  }

  private static Proving inSteps(
      Protocol protocol,
      ClassPath classPath,
      ProvingSettings settings,
      Deadline deadline,
      Optional<String> note) {
    return new Proving(
        protocol,
        new TaggedProtocol(protocol, note),
        classPath,
        settings,
        Optional.empty(),
        deadline);
  }

  /** Whether steps are proved, and not rounds. */
  public boolean isOfSteps() {
    return rounds.isEmpty();
  }

  private StepProving steps() {
    return new StepProving(protocol, classPath, settings);
  }

  /** Where there is no sequential program, no counterexample could be replayed. */
  private static Optional<RoundProtocol> rounds(Protocol protocol, String network, Log log) {
    return Pipeline.sequential(protocol, network, log)
        .flatMap(program -> Pipeline.rounds(protocol, new Log(protocol.source())));
  }

  /** Where the tags come from, if they are inferred, or why steps are proved. */
  public Optional<String> note() {
    return note;
  }

  /**
   * Establishes that the tags hold: for the phases that are asked for, or by a proof for all of
   * them. Where that fails, they are sampled. The proof has half of the time for itself.
   */
  public Closure closure(ProgressMonitor work) {
    if (isOfSteps()) {
      return new Closure.NotNeeded();
    }
    boolean isUndecided = !author.writtenAsRounds() && !settings.trustsTags();
    if (isUndecided && deadline.getAsBoolean()) {
      return Closure.Sampled.notInTime(protocol.tagReport());
    }
    Deadline over = deadline.half().orWhen(work::isInterrupted);
    Hunting hunting = hunting(settings.phases().orElse(1), over);
    if (settings.phases().isPresent()) {
      int phases = settings.phases().getAsInt();
      return hunting.decidedClosure(work, phases, phases, over);
    }
    Closure sampled = hunting.closure(work);
    if (!(sampled instanceof Closure.Sampled)) {
      return sampled;
    }
    int n = settings.async().n();
    int f = settings.async().f();
    String network = settings.async().network();
    return ClosureTheorem.of(protocol, n, f, network, work, over).orElse(sampled);
  }

  /**
   * Asks the solver.
   *
   * @param log gets what formulas do not cover; then there is no result
   */
  public Optional<ProvingResult> run(Closure closure, ProofWatcher watcher, Log log) {
    if (!isOfSteps() && !deadline.getAsBoolean()) {
      make();
    }
    long begin = System.nanoTime();
    Optional<ProofAnswer> answer = answer(new Questions(watcher, deadline), log);
    double seconds = (System.nanoTime() - begin) / 1e9;
    return answer.map(known -> result(closure, known, seconds));
  }

  private ProvingResult result(Closure before, ProofAnswer answer, double seconds) {
    Closure closure = before.or(answer.counterexample().flatMap(Counterexample::tagViolation));
    return new ProvingResult(
        closure,
        facts(closure, answer.verdict()),
        answer.verdict(),
        answer.counterexample(),
        seconds);
  }

  /** What a proof would rest on. A proof for every n needs tags that hold for every n. */
  private List<Fact> facts(Closure closure, ProofVerdict answer) {
    OptionalInt phases =
        answer instanceof ProofVerdict.Holds
            ? OptionalInt.of(answer.bounds().phases())
            : OptionalInt.empty();
    Fact closed =
        answer instanceof ProofVerdict.ForEveryN && closure instanceof Closure.Proved proved
            ? Fact.missing(
                Fact.Subject.CLOSURE,
                String.format(Locale.ROOT, "proved for n = %d, not for every n", proved.n()))
            : closure.fact(phases);
    if (isOfSteps()) {
      return factsOfSteps(answer);
    }
    return List.of(closed, PreservedProperties.fact(protocol), unboundedIntegers());
  }

  /** A bound that the user has not asked for is no answer. */
  private List<Fact> factsOfSteps(ProofVerdict answer) {
    return answer instanceof ProofVerdict.HoldsInSteps && settings.steps().isEmpty()
        ? List.of(
            Fact.missing(
                Fact.Subject.BOUND, "some runs are longer; say --steps N for an answer on N steps"))
        : List.of(unboundedIntegers());
  }

  private static Fact unboundedIntegers() {
    return Fact.checked(Fact.Subject.BOUND, "assumes unbounded integers; overflow is not modelled");
  }

  /** Of a program that cannot be made, formulas would say that it has no bug. */
  private void make() {
    hunting(1, deadline).forms().sequential().orElseThrow().newExplorer();
  }

  /** What a solver says, and the run of the program that shows it. */
  private record ProofAnswer(ProofVerdict verdict, Optional<Counterexample> counterexample) {

    boolean isBug() {
      return verdict instanceof ProofVerdict.Refuted;
    }
  }

  /**
   * Where a network guarantees deliveries, formulas let a timeout that looks for messages come
   * later than in its round. A proof holds all the same, but what such a run shows is no bug.
   */
  private ProofVerdict withoutRunsOfFormulasAlone(ProofVerdict.Refuted verdict) {
    Optional<TimeoutHandler> looking =
        protocol.timeouts().stream().filter(timeout -> timeout.message().isPresent()).findFirst();
    if (NetworkModel.of(verdict.bounds().network()).guaranteesRounds() && looking.isPresent()) {
      return new ProofVerdict.NotCovered(
          verdict.bounds(),
          looking.get().name() + " would have to miss the round whose messages it looks for",
          looking.get().position().line(),
          Optional.empty());
    }
    return verdict;
  }

  /**
   * What is the same at the start up to names. A handler of one message takes that of the first
   * sender: where all messages may be lost it may as well be the only one.
   */
  public StartSymmetry symmetry() {
    if (isOfSteps()) {
      return steps().symmetry();
    }
    boolean anyFirst =
        NetworkModel.of(settings.async().network()).guaranteesNothing()
            || protocol.handlers().stream().noneMatch(h -> h.takes() == Handler.Takes.MESSAGE);
    boolean nodes =
        settings.reductions().nodes()
            && anyFirst
            && LanguageUse.spawn(protocol).isEmpty()
            && NodeSymmetryAnalysis.tellingApart(protocol).isEmpty();
    boolean values =
        settings.reductions().values()
            && !ValueSymmetry.of(
                    protocol,
                    protocol.settings().specs(),
                    settings.async().n(),
                    settings.async().f())
                .slots()
                .isEmpty();
    return new StartSymmetry(nodes, values);
  }

  /**
   * The questions of one proof, which share the user's time.
   *
   * @param over whether it is over
   */
  private record Questions(ProofWatcher watcher, BooleanSupplier over) {

    Optional<ProofVerdict> ask(
        String what, Bounds bounds, Supplier<Optional<ProofVerdict>> question) {
      Optional<ProofVerdict> tooLate = Optional.of(new ProofVerdict.Undecided(bounds, true));
      return over.getAsBoolean()
          ? tooLate
          : watcher.during(what, () -> TimeLimit.within(over, question).orElse(tooLate));
    }
  }

  private Optional<ProofAnswer> answer(Questions questions, Log log) {
    if (rounds.isEmpty()) {
      Bounds ofSteps = steps().bounds();
      return steps()
          .answer((what, question) -> questions.ask(what, ofSteps, question), log)
          .map(this::tried);
    }
    Proof proof = new Proof(rounds.get(), settings.solver(), symmetry());
    if (settings.everyN()) {
      return forEveryN(proof, questions, log);
    }
    if (settings.phases().isPresent()) {
      Bounds asked = bounds(settings.phases().getAsInt());
      return questions.ask("proving", asked, () -> proof.bounded(asked, log)).map(this::tried);
    }
    Optional<ProofAnswer> soon = bugFoundSoon(proof, questions, log);
    if (soon.isPresent() || log.hasErrors()) {
      return soon;
    }
    Bounds first = bounds(1);
    Optional<ProofVerdict> all =
        questions.ask("proving", first, () -> proof.forAllPhases(first, log));
    return all.filter(verdict -> !verdict.isGood())
        .flatMap(verdict -> bugOfFewPhases(proof, questions, log))
        .or(() -> all.map(this::tried));
  }

  /** A bug of few processes is a bug; what formulas of few do not cover may be covered of all. */
  private Optional<ProofAnswer> forEveryN(Proof proof, Questions questions, Log log) {
    Log ofFew = new Log(protocol.source());
    Bounds first = bounds(1);
    return bugFoundSoon(proof, questions, ofFew)
        .or(
            () ->
                questions
                    .ask(
                        "proving for every n",
                        first,
                        () -> EveryN.prove(rounds.orElseThrow(), settings.solver(), first, log))
                    .map(this::tried));
  }

  /** If there is a bug, there is no proof, and the search for one takes longer. */
  private Optional<ProofAnswer> bugFoundSoon(Proof proof, Questions questions, Log log) {
    return bugInPhases(few -> proof.soon(few, log), questions);
  }

  private Optional<ProofAnswer> bugOfFewPhases(Proof proof, Questions questions, Log log) {
    return bugInPhases(few -> proof.bounded(few, log), questions);
  }

  /** Tries one phase, two and so on; if few phases are undecided, more are harder. */
  private Optional<ProofAnswer> bugInPhases(
      Function<Bounds, Optional<ProofVerdict>> question, Questions questions) {
    int deepest = protocol.tags().phased() ? DEEPEST : 1;
    for (int count = 1; count <= deepest; count++) {
      Bounds few = bounds(count);
      Optional<ProofAnswer> bounded =
          questions
              .ask("looking at " + ProofText.phases(count), few, () -> question.apply(few))
              .map(this::tried);
      if (bounded.isEmpty() || bounded.get().isBug()) {
        return bounded;
      }
      if (bounded.get().verdict() instanceof ProofVerdict.Undecided) {
        break;
      }
    }
    return Optional.empty();
  }

  /** Lets the program run as a solver says. */
  private ProofAnswer tried(ProofVerdict verdict) {
    if (verdict instanceof ProofVerdict.Refuted refuted) {
      Optional<Counterexample> shown = counterexample(refuted);
      return new ProofAnswer(
          shown.isEmpty() ? withoutRunsOfFormulasAlone(refuted) : verdict, shown);
    }
    if (verdict instanceof ProofVerdict.RefutedInSteps refuted) {
      return new ProofAnswer(verdict, steps().counterexample(refuted));
    }
    if (verdict instanceof ProofVerdict.NotCovered beyond && beyond.choices().isPresent()) {
      return triedBeyond(beyond, beyond.choices().get());
    }
    return new ProofAnswer(verdict, Optional.empty());
  }

  /**
   * What formulas do not cover may be a bug, such as a message to no process, which the program
   * shows.
   */
  private ProofAnswer triedBeyond(ProofVerdict.NotCovered beyond, ModelChoices choices) {
    ProofVerdict.Refuted bug = new ProofVerdict.Refuted(beyond.bounds(), choices, beyond.what());
    Optional<Counterexample> shown =
        counterexample(bug)
            .filter(found -> !found.isFaultOfRondo() && found.tagViolation().isEmpty());
    return new ProofAnswer(shown.isPresent() ? bug : beyond, shown);
  }

  private Bounds bounds(int phases) {
    return new Bounds(
        settings.async().n(), settings.async().f(), settings.async().network(), phases, 1, false);
  }

  /** A counterexample is one when the program shows it. */
  private Optional<Counterexample> counterexample(ProofVerdict.Refuted refuted) {
    Bounds bounds = refuted.bounds();
    Hunting hunting = hunting(bounds.phases(), deadline);
    SequentialForm form =
        SequentialForm.of(
            hunting.forms().sequential().orElseThrow().program(),
            protocol.settings().specs(),
            new SequentialSettings(ProcessCounts.of(bounds.n(), bounds.f()), bounds.phases()),
            classPath);
    Trace trace = form.newExplorer().trace(refuted.choices());
    return trace.finding() == null ? Optional.empty() : Optional.of(hunting.searched(form, trace));
  }

  /** The hunt that would find the same bugs: it knows how to shrink and to confirm them. */
  private Hunting hunting(int phases, Deadline over) {
    HuntingSettings hunt =
        HuntingSettings.ofSequential(
            settings.async(), phases, settings.trustsTags(), settings.millis(), settings.jobs());
    return Hunting.of(author, new TaggedProtocol(protocol, note), classPath, hunt, over);
  }
}
