package dev.rondo.proof.closure;

import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.frontend.model.TagReport.Status;
import dev.rondo.frontend.model.TagReport.TagFinding;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.tags.OneByOneDelivery;
import dev.rondo.proof.closure.LocalInvariants.LocalInvariant;
import dev.rondo.proof.closure.LocalInvariants.MessageInvariant;
import dev.rondo.proof.closure.SymbolicStep.SymbolicState;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.symbolic.ClassModel;
import dev.rondo.proof.symbolic.SymbolicExecutor;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Proves the tag conditions that the source alone does not decide: for the number of processes that
 * the protocol declares, for all phases and all messages that such processes can send. Assumes
 * unbounded integers; overflow is not modelled. A condition without a proof may hold nevertheless.
 */
public final class TagProofs {

  /** With more processes it would take too long. */
  private static final int MOST_FACTS = 3_000;

  private final Protocol protocol;
  private final Terms terms = new Terms();
  private final Values values = new Values(terms);
  private final ClassModel text;
  private final TagTerms tagging;

  private TagProofs(Protocol protocol) {
    this.protocol = protocol;
    this.text = new ClassModel(protocol.declaration(), Set.of());
    this.tagging = new TagTerms(protocol, values);
  }

  /**
   * The report of a protocol, with those conditions as proved that a solver could prove, and with
   * the reason why others are not.
   */
  public static TagReport of(Protocol protocol, Solvers solver) {
    TagReport report = protocol.tagReport();
    if (report.with(Status.MONITORED).isEmpty() || !report.with(Status.VIOLATED).isEmpty()) {
      return report;
    }
    Optional<String> obstacle = obstacle(protocol);
    if (obstacle.isPresent()) {
      return report.unproved(obstacle.get());
    }
    try {
      return new TagProofs(protocol).proved(report, solver);
    } catch (UnsupportedCode notCovered) {
      return report.unproved(
          "formulas do not cover "
              + notCovered.getMessage()
              + " (line "
              + Position.of(notCovered.place()).line()
              + ")");
    }
  }

  private static Optional<String> obstacle(Protocol protocol) {
    return TagTerms.obstacle(protocol)
        .or(
            () ->
                OneByOneDelivery.of(protocol).stream()
                    .findFirst()
                    .map(type -> "messages of type " + type + " are taken one by one"));
  }

  /** The same for other numbers of processes. */
  public static TagReport of(Protocol protocol, int n, int f, Solvers solver) {
    return of(protocol.with(protocol.settings().withNodes(n, f)), solver);
  }

  private TagReport proved(TagReport report, Solvers solver) {
    List<SymbolicStep> steps = steps();
    SymbolicState example = steps.get(steps.size() - 1).before();
    List<LocalInvariant> facts =
        LocalInvariants.about(example, protocol, text, values, tagging, this::ask);
    if (facts.size() > MOST_FACTS) {
      return report.unproved("it has too many variables for a solver");
    }
    try (ClosureInduction induction =
        new ClosureInduction(terms, steps, facts, messageFacts(), solver)) {
      if (!induction.settles()) {
        return report.unproved(ClosureInduction.LIMIT);
      }
      return induction
          .outOfOrder()
          .map(report::unproved)
          .orElseGet(() -> proved(report, induction));
    }
  }

  private List<SymbolicStep> steps() {
    List<SymbolicStep> steps = new ArrayList<>();
    List<SymbolicSteps> processes = new ArrayList<>();
    for (int process = 0; process < protocol.settings().n(); process++) {
      processes.add(new SymbolicSteps(protocol, text, values, tagging, process));
    }
    processes.forEach(local -> steps.add(local.start()));
    for (SymbolicSteps local : processes) {
      for (Handler handler : protocol.handlers()) {
        steps.add(local.of(handler));
      }
      for (TimeoutHandler timeout : protocol.timeouts()) {
        steps.add(local.of(timeout));
      }
    }
    return steps;
  }

  private Term ask(MethodDeclaration helper, int process, Term argument) {
    LocalRun nothing =
        new LocalRun(terms, tagging, new Value.MailboxValue(List.of()), false, new ArrayList<>());
    SymbolicExecutor.ProcessContext place =
        new SymbolicExecutor.ProcessContext(
            process, protocol.settings().n(), protocol.settings().f(), terms.number(0), 0, 4);
    SymbolicExecutor executor = new SymbolicExecutor(text, values, place, nothing);
    Value answer =
        executor.run(helper, terms.bool(true), Map.of(), List.of(values.number(argument))).result();
    if (answer instanceof Scalar scalar) {
      return scalar.term();
    }
    throw new UnsupportedCode(helper, "what this method returns", "return a boolean");
  }

  /** The senders and receivers of a phase often depend on its number. */
  private List<MessageInvariant> messageFacts() {
    List<MessageInvariant> facts = new ArrayList<>();
    int n = protocol.settings().n();
    for (String type : protocol.tags().roundNames()) {
      for (int shift = 0; shift < n; shift++) {
        int by = shift;
        facts.add(new MessageInvariant(type, (phase, sender, receiver) -> turn(phase, by, sender)));
        facts.add(
            new MessageInvariant(type, (phase, sender, receiver) -> turn(phase, by, receiver)));
        facts.add(
            new MessageInvariant(
                type, (phase, sender, receiver) -> terms.eq(sender, terms.number(by))));
        facts.add(
            new MessageInvariant(
                type, (phase, sender, receiver) -> terms.eq(receiver, terms.number(by))));
      }
    }
    return facts;
  }

  private Term turn(Term phase, int shift, Term process) {
    Term shifted = terms.add(phase, terms.number(shift));
    return terms.eq(terms.floorMod(shifted, protocol.settings().n()), process);
  }

  private TagReport proved(TagReport report, ClosureInduction induction) {
    List<TagFinding> findings = new ArrayList<>();
    for (TagFinding finding : report.findings()) {
      if (finding.status() == Status.MONITORED) {
        ClosureInduction.Outcome outcome =
            induction.outcome(finding.handler(), finding.condition());
        findings.add(outcome.holds() ? finding.proved() : finding.notProved(outcome.example()));
      } else {
        findings.add(finding);
      }
    }
    return new TagReport(report.phaseVariable(), List.copyOf(findings), Optional.empty());
  }
}
