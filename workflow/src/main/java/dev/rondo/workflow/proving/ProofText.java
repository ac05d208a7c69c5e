package dev.rondo.workflow.proving;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.run.load.NetworkLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What an answer of a solver says of a protocol, in words. */
public final class ProofText {

  private ProofText() {}

  /** What goes wrong nowhere, where, and for which processes and inputs. */
  public static String claim(Protocol protocol, ProofVerdict answer) {
    if (answer instanceof ProofVerdict.ForEveryN every) {
      return "%s, %s, all phases, %snetwork %s"
          .formatted(
              watched(protocol),
              every.sizes(),
              hasInputs(protocol) ? "inputs of their ranges, " : "",
              NetworkLookup.simpleName(answer.bounds().network()));
    }
    String where = where(answer);
    boolean few = answer instanceof ProofVerdict.Holds holds && !holds.anyTimeouts();
    return "%s, %s, %s%s"
        .formatted(
            watched(protocol),
            where,
            scope(protocol, answer.bounds()),
            few ? ", a process times out at most once in a row" : "");
  }

  private static String where(ProofVerdict answer) {
    if (answer instanceof ProofVerdict.EveryRunEnds ends) {
      return "every run ends within " + steps(ends.steps());
    }
    if (answer instanceof ProofVerdict.HoldsInSteps holds) {
      return "in " + steps(holds.steps());
    }
    return answer instanceof ProofVerdict.Proved
        ? "for all phases"
        : "in " + phases(answer.bounds().phases());
  }

  /** Why an answer is no verdict. */
  public static String obstacle(ProofVerdict answer) {
    if (answer instanceof ProofVerdict.NotInductive step) {
      return "in a phase from a state that may not be reachable %s, and no bug was found"
          .formatted(step.what());
    }
    if (answer instanceof ProofVerdict.NotForEveryN) {
      return "counts of processes alone do not prove it for every n, and no bug was found";
    }
    if (answer instanceof ProofVerdict.NotCovered beyond) {
      return String.format(
          Locale.ROOT, "%s (line %d), which formulas do not cover", beyond.what(), beyond.line());
    }
    return answer instanceof ProofVerdict.Undecided undecided && undecided.timeIsOver()
        ? "the time is over"
        : "the solver has not come to an end";
  }

  /** So many phases. */
  public static String phases(int count) {
    return count == 1 ? "1 phase" : count + " phases";
  }

  /** So many steps. */
  public static String steps(int count) {
    return count == 1 ? "1 step" : count + " steps";
  }

  private static String watched(Protocol protocol) {
    List<String> claims = new ArrayList<>();
    protocol
        .settings()
        .specs()
        .forEach(
            spec ->
                claims.add(
                    spec.substring(Math.max(spec.lastIndexOf('.'), spec.lastIndexOf('$')) + 1)));
    protocol.invariants().forEach(invariant -> claims.add(invariant.name()));
    return claims.isEmpty() ? "no exception" : String.join(" and ", claims);
  }

  private static boolean hasInputs(Protocol protocol) {
    return protocol.variables().stream().anyMatch(variable -> variable.input().isPresent());
  }

  /** For how many processes, which inputs and under which network. */
  public static String scope(Protocol protocol, Bounds bounds) {
    String inputs = bounds.anyInput() ? "inputs of any value" : "inputs of their ranges";
    return String.format(
        Locale.ROOT,
        "n = %d, f = %d%s, network %s",
        bounds.n(),
        bounds.f(),
        hasInputs(protocol) ? ", " + inputs : "",
        NetworkLookup.simpleName(bounds.network()));
  }
}
