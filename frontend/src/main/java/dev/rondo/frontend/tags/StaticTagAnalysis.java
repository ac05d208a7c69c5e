package dev.rondo.frontend.tags;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr.Operator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.ThrowStmt;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Handler.Takes;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.frontend.model.TagReport.Status;
import dev.rondo.frontend.model.TagReport.TagFinding;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.tags.DirectSends.Send;
import dev.rondo.frontend.tags.HandlerTime.PhaseRelation;
import dev.rondo.frontend.tags.PhaseGuards.PhaseComparison;
import dev.rondo.frontend.tags.TagConditions.TagOrder;
import dev.rondo.frontend.tags.TagConditions.Ternary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decides of the conditions TAG1 to TAG5 (Drăgoi and Inzaghi Pronesti 2022, section 4.2) what the
 * text of a handler shows. It claims little: whatever needs to know what values variables have is
 * left to the monitor.
 */
public final class StaticTagAnalysis {

  private final ProtocolSymbols code;
  private final Log log;
  private final Optional<String> phaseVariable;
  private final List<TagFinding> findings = new ArrayList<>();

  private StaticTagAnalysis(ProtocolSymbols code, Log log) {
    this.code = code;
    this.log = log;
    this.phaseVariable = PhaseVariable.of(code);
  }

  private static boolean leaves(Node node) {
    return (node instanceof ReturnStmt || node instanceof ThrowStmt)
        && node.findAncestor(SyntaxTree.kind(LambdaExpr.class)).isEmpty();
  }

  /** What the source says of a protocol's tags; a violation is reported as well. */
  public static TagReport of(Protocol protocol, Log log) {
    StaticTagAnalysis facts = new StaticTagAnalysis(new ProtocolSymbols(protocol), log);
    if (protocol.tags().complete() && !protocol.writtenAsRounds()) {
      protocol.handlers().forEach(facts::handler);
      protocol.timeouts().stream().filter(t -> t.message().isPresent()).forEach(facts::timeout);
    }
    return new TagReport(facts.phaseVariable, List.copyOf(facts.findings), Optional.empty());
  }

  private void handler(Handler handler) {
    Facts facts = new Facts(handler);
    facts.timeGoesForward();
    facts.sentWithOwnTime();
    facts.acceptsNothingOld();
    facts.usesOneTag();
    facts.actsOnce();
  }

  /** A timeout runs whatever lies in its mailbox: of what it reads the source says nothing. */
  private void timeout(TimeoutHandler timeout) {
    monitored(timeout, DiagnosticKind.TAG3, "what it reads is not of an earlier phase or round");
    monitored(timeout, DiagnosticKind.TAG4, "what it reads is of one phase and round");
  }

  private void monitored(TimeoutHandler timeout, DiagnosticKind condition, String reason) {
    findings.add(
        new TagFinding(
            timeout.name(),
            condition,
            Status.MONITORED,
            reason,
            timeout.position(),
            Optional.empty()));
  }

  /** The facts of one handler. */
  private final class Facts {

    private final Handler handler;
    private final Message message;
    private final HandlerTime time;
    private final List<Send> sends;
    private final boolean allSendsSeen;
    private final boolean quiet;

    Facts(Handler handler) {
      this.handler = handler;
      this.message = code.protocol().message(handler.message());
      this.time = new HandlerTime(code, handler);
      this.sends = new DirectSends(code).in(handler.action());
      this.quiet = !StateChanges.of(code, handler.action()).sends();
      this.allSendsSeen = quiet || !StateChanges.of(code, calledMethods(handler.action())).sends();
    }

    private List<Node> calledMethods(List<Statement> statements) {
      List<Node> called = new ArrayList<>();
      statements.forEach(s -> s.walk(node -> code.ownMethod(node).ifPresent(called::add)));
      return called;
    }

    void timeGoesForward() {
      if (quiet) {
        decided(DiagnosticKind.TAG1, "it sends nothing");
        return;
      }
      boolean known = allSendsSeen;
      for (Send send : sends) {
        TagOrder<Ternary> toUse = comparedToUse(send);
        Ternary back = TagConditions.STATIC.tag1(Ternary.YES, toUse, Ternary.NO, toUse);
        known &= back == Ternary.NO;
        if (back == Ternary.YES) {
          goesBack(send);
          return;
        }
      }
      if (known) {
        decided(DiagnosticKind.TAG1, "what it sends is of a later round or phase");
      } else {
        monitored(DiagnosticKind.TAG1, "what it sends is of a later round or phase");
      }
    }

    private void goesBack(Send send) {
      Message sent = send.message().orElseThrow();
      String reason =
          String.format(
              Locale.ROOT,
              "%s of round %d is used, then %s of round %d of the same phase is sent",
              handler.type(),
              round(message),
              sent.name(),
              round(sent));
      violated(DiagnosticKind.TAG1, reason, send.call(), reason);
    }

    private PhaseRelation relation(Send send) {
      if (send.message().isEmpty()) {
        return PhaseRelation.UNKNOWN;
      }
      return code.protocol().tags().phased()
          ? send.phase().map(time::relation).orElse(PhaseRelation.UNKNOWN)
          : PhaseRelation.SAME;
    }

    /** The tag of a message, compared to the clock once the handler has used its messages. */
    private TagOrder<Ternary> comparedToUse(Send send) {
      return switch (relation(send)) {
        case LATER -> TagConditions.STATIC.compare(1, 0);
        case UNKNOWN -> TagConditions.INCOMPARABLE;
        case SAME ->
            isFixed(send) && isFixed(message)
                ? TagConditions.STATIC.compareRounds(
                    round(send.message().orElseThrow()), round(message))
                : TagConditions.INCOMPARABLE;
      };
    }

    void sentWithOwnTime() {
      for (Send send : sends) {
        Optional<Expression> early =
            send.phase().filter(p -> p.isIntegerLiteralExpr() && number(p) < 1);
        if (early.isPresent()) {
          String reason = PhaseBelowOne.reason(early.get());
          String name = send.message().orElseThrow().name();
          violated(
              DiagnosticKind.TAG2, reason, early.get(), name, reason, PhaseBelowOne.hint(reason));
          return;
        }
      }
      boolean own = allSendsSeen && sends.stream().allMatch(this::hasOwnPhase);
      if (quiet || own) {
        decided(DiagnosticKind.TAG2, quiet ? "it sends nothing" : "it sends with its own phase");
      } else {
        monitored(DiagnosticKind.TAG2, "it sends with the phase that it is in");
      }
    }

    private int number(Expression literal) {
      return literal.asIntegerLiteralExpr().asNumber().intValue();
    }

    private boolean hasOwnPhase(Send send) {
      return relation(send) == PhaseRelation.SAME
          || send.phase().flatMap(code::stateField).filter(this::isPhaseVariable).isPresent();
    }

    private boolean isPhaseVariable(String field) {
      return phaseVariable.filter(field::equals).isPresent();
    }

    void acceptsNothingOld() {
      for (List<PhaseComparison> part : time.comparisons()) {
        for (PhaseComparison comparison : part) {
          boolean acceptsOld =
              Set.of(Operator.LESS, Operator.LESS_EQUALS).contains(comparison.operator());
          if (acceptsOld && isOwnPhase(comparison) && part.stream().noneMatch(this::isRecent)) {
            acceptsOld(comparison);
            return;
          }
        }
      }
      boolean phaseKnown =
          !code.protocol().tags().phased()
              || time.comparisons().stream()
                  .allMatch(part -> part.stream().anyMatch(this::isRecent));
      monitored(
          DiagnosticKind.TAG3,
          phaseKnown
              ? handler.type() + " is not of an earlier round"
              : handler.type() + " is not of an earlier phase or round");
    }

    private boolean isOwnPhase(PhaseComparison comparison) {
      return code.stateField(comparison.value()).filter(this::isPhaseVariable).isPresent();
    }

    private boolean isRecent(PhaseComparison comparison) {
      return isOwnPhase(comparison)
          && Set.of(Operator.EQUALS, Operator.GREATER, Operator.GREATER_EQUALS)
              .contains(comparison.operator());
    }

    private void acceptsOld(PhaseComparison comparison) {
      String reason = comparison.at() + " holds for older phases";
      String instead = "m." + message.phaseSource().orElseThrow() + "() >= " + comparison.value();
      violated(
          DiagnosticKind.TAG3,
          reason,
          comparison.at(),
          handler.name(),
          handler.type(),
          reason,
          instead);
    }

    void usesOneTag() {
      if (handler.takes() == Takes.MESSAGE) {
        decided(DiagnosticKind.TAG4, "it uses one message");
        return;
      }
      boolean onePhase =
          !code.protocol().tags().phased()
              || time.comparisons().stream()
                  .allMatch(part -> part.stream().anyMatch(PhaseComparison::isEquality));
      Optional<PhaseComparison> range =
          time.comparisons().stream()
              .filter(part -> part.stream().noneMatch(PhaseComparison::isEquality))
              .flatMap(List::stream)
              .findFirst();
      if (range.isPresent()) {
        String reason = range.get().at() + " holds for several phases";
        String phase = message.phase().orElseThrow();
        violated(DiagnosticKind.TAG4, reason, range.get().at(), handler.name(), reason, phase);
      } else if (onePhase
          && isFixed(message)
          && time.comparisons().size() == 1
          && (!code.protocol().tags().phased() || looksThroughViews())) {
        decided(DiagnosticKind.TAG4, "it uses messages of one phase and round");
      } else {
        monitored(DiagnosticKind.TAG4, "what it uses is of one phase and round");
      }
    }

    void actsOnce() {
      Optional<Send> second = secondSend();
      if (second.isPresent()) {
        String name = second.get().message().orElseThrow().name();
        String reason = "it sends a second " + name + " of the same phase to the same process";
        violated(DiagnosticKind.TAG5, reason, second.get().call(), handler.name(), reason);
      } else if (quiet && isIdle()) {
        decided(DiagnosticKind.TAG5, "it changes, sends and outputs nothing");
      } else {
        monitored(DiagnosticKind.TAG5, "it acts once in its round");
      }
    }

    private boolean isIdle() {
      StateChanges changes = StateChanges.of(code, handler.action());
      return changes.fields().isEmpty() && !changes.shows();
    }

    /** Whether the mailbox is examined through the views of the guard alone. */
    private boolean looksThroughViews() {
      return handler.declaration().findAll(NameExpr.class).stream()
          .filter(name -> name.getNameAsString().equals(handler.parameter()))
          .allMatch(name -> isNarrowed(name) && isInGuard(name));
    }

    private boolean isNarrowed(NameExpr mailbox) {
      return mailbox
          .getParentNode()
          .filter(MethodCallExpr.class::isInstance)
          .map(MethodCallExpr.class::cast)
          .filter(call -> Set.of("with", "only").contains(call.getNameAsString()))
          .filter(call -> call.getScope().filter(scope -> scope == mailbox).isPresent())
          .isPresent();
    }

    private boolean isInGuard(NameExpr mailbox) {
      return handler.action().stream().noneMatch(s -> s.isAncestorOf(mailbox));
    }

    /** A send that always follows one of the same tag to the same process. */
    private Optional<Send> secondSend() {
      List<Send> certain = sends.stream().filter(this::isCertain).toList();
      for (int later = 1; later < certain.size(); later++) {
        for (Send earlier : certain.subList(0, later)) {
          TagOrder<Ternary> tags = compared(earlier, certain.get(later));
          Ternary meet = meet(earlier, certain.get(later)) ? Ternary.YES : Ternary.UNKNOWN;
          if (TagConditions.STATIC.tag5Second(Ternary.YES, tags, meet) == Ternary.YES) {
            return Optional.of(certain.get(later));
          }
        }
      }
      return Optional.empty();
    }

    /** Whether every run of the action comes to a send: no statement before it may leave. */
    private boolean isCertain(Send send) {
      for (Statement statement : handler.action()) {
        if (send.call().getParentNode().filter(parent -> parent == statement).isPresent()) {
          return true;
        }
        if (statement.findFirst(Node.class, StaticTagAnalysis::leaves).isPresent()) {
          return false;
        }
      }
      return false;
    }

    private TagOrder<Ternary> compared(Send first, Send second) {
      boolean sameTag =
          isFixed(first)
              && first.message().equals(second.message())
              && relation(first) == PhaseRelation.SAME
              && relation(second) == PhaseRelation.SAME;
      return sameTag ? TagConditions.STATIC.compare(0, 0) : TagConditions.INCOMPARABLE;
    }

    private boolean meet(Send first, Send second) {
      if (first.to().isPresent() != second.to().isPresent()) {
        return !first.toOthers() && !second.toOthers(); // a message to one may be to oneself
      }
      return first.to().equals(second.to());
    }

    private boolean isFixed(Send send) {
      return send.message().filter(this::isFixed).isPresent();
    }

    private boolean isFixed(Message type) {
      return type.round().filter(RoundTag.Fixed.class::isInstance).isPresent();
    }

    private int round(Message type) {
      return type.rounds().get(0);
    }

    private void decided(DiagnosticKind condition, String reason) {
      add(condition, Status.DECIDED, reason, handler.position());
    }

    private void monitored(DiagnosticKind condition, String reason) {
      add(condition, Status.MONITORED, reason, handler.position());
    }

    private void violated(DiagnosticKind condition, String reason, Node at, Object... arguments) {
      add(condition, Status.VIOLATED, reason, Position.of(at));
      log.add(condition, at, arguments);
    }

    private void add(DiagnosticKind condition, Status status, String reason, Position position) {
      findings.add(
          new TagFinding(handler.name(), condition, status, reason, position, Optional.empty()));
    }
  }

  /** Finds the field that holds the phase of a process. */
  private static final class PhaseVariable {

    private PhaseVariable() {}

    /** The one field that guards compare with phases and that gives or takes phases elsewhere. */
    static Optional<String> of(ProtocolSymbols code) {
      Set<String> candidates = compared(code);
      candidates.retainAll(exchanged(code));
      return candidates.size() == 1 ? candidates.stream().findFirst() : Optional.empty();
    }

    private static Set<String> compared(ProtocolSymbols code) {
      Set<String> fields = new TreeSet<>();
      for (Handler handler : code.protocol().handlers()) {
        new HandlerTime(code, handler)
            .comparisons().stream()
                .flatMap(List::stream)
                .flatMap(comparison -> code.stateField(comparison.value()).stream())
                .forEach(fields::add);
      }
      return fields;
    }

    private static Set<String> exchanged(ProtocolSymbols code) {
      Set<String> fields = new TreeSet<>();
      new DirectSends(code)
          .in(List.of(code.protocol().declaration())).stream()
              .flatMap(send -> send.phase().stream())
              .flatMap(phase -> code.stateField(phase).stream())
              .forEach(fields::add);
      for (AssignExpr assign : code.protocol().declaration().findAll(AssignExpr.class)) {
        if (isPhase(code, assign.getValue())) {
          code.stateField(assign.getTarget()).ifPresent(fields::add);
        }
      }
      return fields;
    }

    private static boolean isPhase(ProtocolSymbols code, Expression expression) {
      return Ast.bare(expression) instanceof MethodCallExpr call
          && call.getArguments().isEmpty()
          && code.protocol().messages().stream().anyMatch(message -> isPhase(message, call));
    }

    private static boolean isPhase(Message message, MethodCallExpr call) {
      return message.phaseSource().filter(call.getNameAsString()::equals).isPresent()
          && Ast.method(call)
              .map(method -> method.owner())
              .map(Symbol::simpleName)
              .filter(message::isNamed)
              .isPresent();
    }
  }
}
