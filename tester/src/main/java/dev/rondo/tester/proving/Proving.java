package dev.rondo.tester.proving;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntSettings;
import dev.rondo.proof.Proof;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.trace.Trace;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.tester.hunting.Closure;
import dev.rondo.tester.hunting.ClosureTheorem;
import dev.rondo.tester.hunting.Counterexample;
import dev.rondo.tester.hunting.FormChoice;
import dev.rondo.tester.hunting.Hunting;
import dev.rondo.tester.hunting.HuntingSettings;
import dev.rondo.tester.hunting.LongWork;
import java.util.Optional;

/** A proof by a solver, from whether the tags hold to a confirmed counterexample. */
public final class Proving {

  private static final long TAGS_MILLIS = 60_000;

  /** Where no proof was found, these many phases are looked at for a bug. */
  private static final int DEEPEST = 3;

  private final Protocol protocol;
  private final ClassPath classPath;
  private final ProvingSettings settings;
  private final RoundProtocol rounds;

  private Proving(
      Protocol protocol, ClassPath classPath, ProvingSettings settings, RoundProtocol rounds) {
    this.protocol = protocol;
    this.classPath = classPath;
    this.settings = settings;
    this.rounds = rounds;
  }

  /**
   * Prepares a proof; none where the protocol has no rounds.
   *
   * @param log gets what stands in the way of them
   */
  public static Optional<Proving> of(
      Protocol protocol, ClassPath classPath, ProvingSettings settings, Log log) {
    return Pipeline.rounds(protocol, log)
        .map(rounds -> new Proving(protocol, classPath, settings, rounds));
  }

  /** Proves that the tags hold, or tries it on the asynchronous form. */
  public Closure closure(LongWork work) {
    if (protocol.writtenAsRounds()) {
      return new Closure.NotAsked();
    }
    Optional<Closure> proved =
        settings.trustsTags()
            ? Optional.empty()
            : ClosureTheorem.of(protocol, settings.async().n(), settings.async().f(), work);
    return proved.orElseGet(() -> hunting(1).closure(work));
  }

  /**
   * Asks the solver.
   *
   * @param log gets what formulas do not cover; then there is no result
   */
  public Optional<ProvingResult> run(Closure closure, ProofWatcher watcher, Log log) {
    long begin = System.nanoTime();
    Optional<ProofVerdict> answer = answer(watcher, log);
    double seconds = (System.nanoTime() - begin) / 1e9;
    return answer.map(
        verdict -> new ProvingResult(closure, verdict, counterexample(verdict), seconds));
  }

  private Optional<ProofVerdict> answer(ProofWatcher watcher, Log log) {
    Proof proof = new Proof(rounds, settings.solver(), settings.millis());
    if (settings.phases().isPresent()) {
      Bounds asked = bounds(settings.phases().getAsInt());
      return watcher.during("proving", () -> proof.bounded(asked, log));
    }
    Optional<ProofVerdict> all =
        watcher.during("proving", () -> proof.forAllPhases(bounds(1), log));
    return all.filter(verdict -> !verdict.isGood())
        .flatMap(verdict -> bugOfFewPhases(proof, watcher, log))
        .or(() -> all);
  }

  private Optional<ProofVerdict> bugOfFewPhases(Proof proof, ProofWatcher watcher, Log log) {
    for (int count = 1; count <= DEEPEST; count++) {
      Bounds few = bounds(count);
      Optional<ProofVerdict> bounded =
          watcher.during("looking at " + count + " phases", () -> proof.bounded(few, log));
      if (bounded.isPresent() && bounded.get() instanceof ProofVerdict.Refuted) {
        return bounded;
      }
    }
    return Optional.empty();
  }

  private Bounds bounds(int phases) {
    return new Bounds(
        settings.async().n(), settings.async().f(), settings.async().network(), phases, 1, false);
  }

  /** A counterexample is one when the program shows it. */
  private Optional<Counterexample> counterexample(ProofVerdict verdict) {
    if (!(verdict instanceof ProofVerdict.Refuted refuted)) {
      return Optional.empty();
    }
    Bounds bounds = refuted.bounds();
    Hunting hunting = hunting(bounds.phases());
    SequentialForm form =
        SequentialForm.of(
            hunting.forms().sequential().orElseThrow().program(),
            protocol.settings().specs(),
            new SequentialSettings(bounds.n(), bounds.f(), bounds.n(), bounds.phases()),
            classPath);
    Trace trace = form.newExplorer().trace(refuted.choices());
    return trace.finding() == null ? Optional.empty() : Optional.of(hunting.searched(form, trace));
  }

  /** The hunt that would find the same bugs: it knows how to shrink and to confirm them. */
  private Hunting hunting(int phases) {
    HuntingSettings hunt =
        new HuntingSettings(
            Optional.of(FormChoice.SEQUENTIAL),
            settings.async(),
            phases,
            RoundStrategyKind.AUTO,
            false,
            settings.trustsTags(),
            new HuntSettings(1, 1, TAGS_MILLIS, 1, settings.jobs()));
    return Hunting.of(protocol, classPath, hunt, new Log(protocol.source())).orElseThrow();
  }
}
