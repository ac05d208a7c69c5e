package dev.rondo.workflow.repair;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.frontend.source.TextEdits;
import dev.rondo.workflow.repair.RepairCandidates.RepairCandidate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The repair that keeps the clock of a process in fields: each use of messages and each send moves
 * it, and handlers ignore messages that are older. It closes a protocol in which several handlers
 * accept late messages.
 */
final class ClockRepair {

  private static final Set<String> SENDS = Set.of("send", "broadcast", "broadcastToOthers");

  private static final Pattern SIMPLE = Pattern.compile("[\\w.()]+");

  private static final String PHASE_FIELD = "lastPhase";
  private static final String ROUND_FIELD = "lastRound";
  private static final String IS_LATE = "isLate";
  private static final String REACH = "reach";

  private final Protocol protocol;
  private final boolean phased;
  private final TextEdits edits;

  private ClockRepair(Protocol protocol) {
    this.protocol = protocol;
    this.phased = protocol.tags().phased();
    this.edits = new TextEdits(protocol.source());
  }

  /** The repair; none where the phase of some handler is not an {@code int} that its text shows. */
  static Optional<RepairCandidate> of(Protocol protocol) {
    return new ClockRepair(protocol).candidate();
  }

  private Optional<RepairCandidate> candidate() {
    Map<Handler, HandlerText> texts = new LinkedHashMap<>();
    for (Handler handler : protocol.handlers()) {
      HandlerText.of(protocol.source(), handler).ifPresent(text -> texts.put(handler, text));
    }
    List<TypeDeclaration<?>> classes =
        texts.values().stream().<TypeDeclaration<?>>map(HandlerText::declaringClass).toList();
    boolean oneClass = classes.stream().map(TypeDeclaration::getName).distinct().count() == 1;
    if (texts.size() < protocol.handlers().size() || !oneClass || isTaken(classes.get(0))) {
      return Optional.empty();
    }
    classes.get(0).findAll(MethodCallExpr.class).forEach(this::send);
    boolean known = texts.entrySet().stream().allMatch(e -> guard(e.getKey(), e.getValue()));
    return known && declare(texts.values().iterator().next())
        ? Optional.of(
            new RepairCandidate(
                "fields with the clock of a process, and guards that ignore what is older",
                edits.apply()))
        : Optional.empty();
  }

  private boolean isTaken(TypeDeclaration<?> type) {
    return List.of(PHASE_FIELD, ROUND_FIELD, IS_LATE, REACH).stream()
        .anyMatch(
            name ->
                !type.getMethodsByName(name).isEmpty()
                    || protocol.variables().stream().anyMatch(v -> v.name().equals(name)));
  }

  private boolean declare(HandlerText text) {
    String lines =
        phased
            ? """
            private int lastPhase;
            private int lastRound;

            private boolean isLate(int phase, int round) {
              return phase < lastPhase || phase == lastPhase && round < lastRound;
            }

            private void reach(int phase, int round) {
              if (!isLate(phase, round)) {
                lastPhase = phase;
                lastRound = round;
              }
            }\
            """
            : """
            private int lastRound;

            private boolean isLate(int round) {
              return round < lastRound;
            }

            private void reach(int round) {
              if (!isLate(round)) {
                lastRound = round;
              }
            }\
            """;
    String kept =
        text.declaringClass().toString().contains("@Durable") ? "@Durable private" : "private";
    return text.declare(lines.replace("private int", kept + " int"), edits);
  }

  /** A handler ignores what is late, and moves the clock unless what it sends does so anyway. */
  private boolean guard(Handler handler, HandlerText text) {
    Message message = protocol.message(handler.message());
    Optional<String> time = time(message, component -> read(handler, text, component));
    if (time.isEmpty()) {
      return false;
    }
    if (text.action().noneMatch(this::isTimedSend)) {
      text.begin(REACH + "(" + time.get() + ");", edits);
    }
    if (!isDecided(handler)) {
      text.guard("!" + IS_LATE + "(" + time.get() + ")", edits);
    }
    return true;
  }

  /** Whether the source shows that the handler accepts nothing late. */
  private boolean isDecided(Handler handler) {
    List<TagReport.TagFinding> findings =
        protocol.tagReport().findings().stream()
            .filter(found -> found.handler().equals(handler.name()))
            .filter(found -> found.condition() == DiagnosticKind.TAG3)
            .toList();
    return !findings.isEmpty()
        && findings.stream().allMatch(found -> found.status() == TagReport.Status.DECIDED);
  }

  private boolean isTimedSend(Statement statement) {
    return statement instanceof ExpressionStmt only
        && only.getExpression() instanceof MethodCallExpr call
        && timeOfSend(call).isPresent();
  }

  private void send(MethodCallExpr call) {
    Optional<String> time = timeOfSend(call);
    if (time.isPresent() && call.getParentNode().orElse(null) instanceof ExpressionStmt statement) {
      HandlerText.before(protocol.source(), statement, REACH + "(" + time.get() + ");", edits);
    }
  }

  private Optional<String> timeOfSend(MethodCallExpr call) {
    if (!SENDS.contains(call.getNameAsString())
        || call.getScope().isPresent()
        || !(call.getArguments().getLast().orElse(null) instanceof ObjectCreationExpr made)) {
      return Optional.empty();
    }
    return protocol.messages().stream()
        .filter(message -> message.isMadeBy(made))
        .findFirst()
        .flatMap(
            message ->
                time(
                    message,
                    component ->
                        message
                            .given(made, component)
                            .filter(ClockRepair::isPure)
                            .map(Expression::toString)));
  }

  /** An expression that may be evaluated twice. */
  private static boolean isPure(Expression value) {
    return value.findAll(Node.class).stream()
        .allMatch(
            part ->
                !(part instanceof Expression)
                    || part instanceof NameExpr
                    || part instanceof LiteralExpr
                    || part instanceof BinaryExpr
                    || part instanceof MethodCallExpr call
                        && call.getArguments().isEmpty()
                        && call.getScope().filter(NameExpr.class::isInstance).isPresent());
  }

  /** The phase and the round of a message, as arguments. */
  private Optional<String> time(
      Message message, Function<String, Optional<String>> componentValue) {
    if (!(message.round().orElse(null) instanceof RoundTag.Fixed round)) {
      return Optional.empty();
    }
    if (!phased) {
      return Optional.of(String.valueOf(round.number()));
    }
    return phaseText(message)
        .map(ClockRepair::withoutOffset)
        .flatMap(phase -> substituted(phase, message, componentValue))
        .map(phase -> phase + ", " + round.number());
  }

  /** The phase as an expression over the components of the message. */
  private static Optional<Expression> phaseText(Message message) {
    String phase = message.phase().orElse("");
    if (message.isPhaseComputed()) {
      return message.kinds().get(0).getMethodsByName(phase).stream()
          .filter(method -> method.getTypeAsString().equals("int"))
          .flatMap(method -> method.getBody().stream())
          .filter(body -> body.getStatements().size() == 1)
          .map(body -> body.getStatement(0))
          .filter(ReturnStmt.class::isInstance)
          .flatMap(only -> only.asReturnStmt().getExpression().stream())
          .findFirst();
    }
    return message.parameters().stream()
        .filter(component -> component.getNameAsString().equals(phase))
        .filter(component -> component.getTypeAsString().equals("int"))
        .findFirst()
        .map(component -> new NameExpr(phase));
  }

  /** Phases that are counted from 0 have the order of the numbers that they are computed from. */
  private static Expression withoutOffset(Expression phase) {
    return phase instanceof BinaryExpr sum
            && sum.getOperator() == BinaryExpr.Operator.PLUS
            && sum.getLeft() instanceof NameExpr
            && sum.getRight().toString().equals("1")
        ? sum.getLeft()
        : phase;
  }

  private static Optional<String> substituted(
      Expression phase, Message message, Function<String, Optional<String>> componentValue) {
    if (phase instanceof NameExpr name) {
      return componentValue.apply(name.getNameAsString());
    }
    String text = phase.toString();
    for (String component : message.phaseSources()) {
      Optional<String> value = componentValue.apply(component);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      String shown = SIMPLE.matcher(value.get()).matches() ? value.get() : "(" + value.get() + ")";
      text = text.replaceAll("\\b" + component + "\\b", Matcher.quoteReplacement(shown));
    }
    return Optional.of(text);
  }

  /** A component of what a handler takes: of the message, or what a view compares it with. */
  private Optional<String> read(Handler handler, HandlerText text, String component) {
    if (handler.takes() == Handler.Takes.MESSAGE) {
      return Optional.of(handler.parameter() + "." + component + "()");
    }
    return text.method().findAll(LambdaExpr.class).stream()
        .flatMap(condition -> equalTo(condition, component).stream())
        .findFirst()
        .map(Expression::toString)
        .or(
            () ->
                protocol.tagReport().phaseVariable().filter(field -> isPhase(handler, component)));
  }

  private boolean isPhase(Handler handler, String component) {
    return protocol.message(handler.message()).phase().equals(Optional.of(component));
  }

  private Optional<Expression> equalTo(LambdaExpr condition, String component) {
    String parameter = condition.getParameters().get(0).getNameAsString();
    String asked = parameter + "." + component + "()";
    return condition.findAll(BinaryExpr.class).stream()
        .filter(comparison -> comparison.getOperator() == BinaryExpr.Operator.EQUALS)
        .flatMap(
            comparison ->
                comparison.getLeft().toString().equals(asked)
                    ? Optional.of(comparison.getRight()).stream()
                    : comparison.getRight().toString().equals(asked)
                        ? Optional.of(comparison.getLeft()).stream()
                        : Optional.<Expression>empty().stream())
        .filter(ClockRepair::isPure)
        .filter(
            value ->
                value.findAll(NameExpr.class).stream()
                    .noneMatch(name -> name.getNameAsString().equals(parameter)))
        .findFirst();
  }
}
