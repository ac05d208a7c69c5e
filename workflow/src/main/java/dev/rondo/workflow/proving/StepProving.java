package dev.rondo.workflow.proving;

import dev.rondo.analysis.nodes.NodeSymmetryAnalysis;
import dev.rondo.analysis.values.ValueSymmetry;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.proof.StepProof;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.formula.StartSymmetry;
import dev.rondo.proof.formula.StepTranslation;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.workflow.hunting.Counterexample;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/** A proof of the interleaved steps of a protocol, one more step at a time. */
final class StepProving {

  private final Protocol protocol;
  private final ClassPath classPath;
  private final ProvingSettings settings;

  StepProving(Protocol protocol, ClassPath classPath, ProvingSettings settings) {
    this.protocol = protocol;
    this.classPath = classPath;
    this.settings = settings;
  }

  /** Asks one question about so many steps. */
  interface StepQuestions {
    Optional<ProofVerdict> ask(String what, Supplier<Optional<ProofVerdict>> question);
  }

  Bounds bounds() {
    return new Bounds(
        settings.async().n(), settings.async().f(), settings.async().network(), 1, 0, false);
  }

  /** Whether the handlers are of the kind that has a formula. */
  boolean isCovered(Log log) {
    return StepTranslation.covers(protocol, settings.async().faults(), bounds(), log);
  }

  /** What is the same at the start up to names, where the order of steps is not given. */
  StartSymmetry symmetry() {
    int n = settings.async().n();
    int f = settings.async().f();
    NodeSymmetryAnalysis.Roles roles = NodeSymmetryAnalysis.roles(protocol, n, f, n);
    boolean nodes = settings.reductions().nodes() && roles.refusal().isEmpty();
    boolean values =
        settings.reductions().values()
            && !ValueSymmetry.of(protocol, protocol.settings().specs(), n, f).slots().isEmpty();
    return nodes || values
        ? new StartSymmetry(nodes, values, Arrays.stream(roles.roles()).boxed().toList())
        : StartSymmetry.NONE;
  }

  /**
   * Asks for one more step, until no run has so many.
   *
   * @param log gets what formulas do not cover; then there is no verdict
   */
  Optional<ProofVerdict> answer(StepQuestions questions, Log log) {
    StepProof proof =
        new StepProof(protocol, settings.async().faults(), bounds(), settings.solver(), symmetry());
    for (int steps = 0; ; steps++) {
      int asked = steps;
      Optional<ProofVerdict> verdict =
          questions.ask("looking at step " + asked, () -> proof.decide(asked, log));
      boolean goesOn =
          asked < settings.mostSteps()
              && verdict.filter(ProofVerdict.HoldsInSteps.class::isInstance).isPresent();
      if (!goesOn) {
        return verdict;
      }
    }
  }

  /** The run that refutes the protocol, as the asynchronous form shows it. */
  Optional<Counterexample> counterexample(ProofVerdict.RefutedInSteps refuted) {
    Trace trace =
        AsyncSearch.play(ProtocolLoader.load(protocol, classPath), settings.async(), refuted.run());
    return Optional.of(trace).filter(t -> t.finding() != null).map(Counterexample::of);
  }
}
