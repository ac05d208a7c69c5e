package dev.rondo.workflow.repair;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.nodeTypes.NodeWithBody;
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
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
  private static final String NUMBER = "seq";
  private static final String IS_LATE = "isLate";
  private static final String REACH = "reach";
  private static final String NEXT = "next";

  private final Protocol protocol;
  private final boolean phased;
  private final Set<String> numbered;
  private final TextEdits edits;
  private final Set<Statement> moved = Collections.newSetFromMap(new IdentityHashMap<>());

  private ClockRepair(Protocol protocol, Set<String> numbered) {
    this.protocol = protocol;
    this.phased = protocol.tags().phased();
    this.numbered = numbered;
    this.edits = new TextEdits(protocol.source());
  }

  /** The repair; none where the phase of some handler is not an {@code int} that its text shows. */
  static Optional<RepairCandidate> of(Protocol protocol) {
    return new ClockRepair(protocol, Set.of())
        .candidate("fields with the clock of a process, and guards that ignore what is older");
  }

  /**
   * The same with a number as the second level of the phase, for messages that a process sends
   * several times in one phase.
   *
   * @param numbered the names of the messages that carry the number
   */
  static Optional<RepairCandidate> withSecondLevel(Protocol protocol, Set<String> numbered) {
    ClockRepair repair = new ClockRepair(protocol, numbered);
    return repair.phased && repair.numberMessages()
        ? repair.candidate(
            "a number in %s as the second level of the phase"
                .formatted(String.join(" and ", numbered)))
        : Optional.empty();
  }

  private Optional<RepairCandidate> candidate(String what) {
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
        ? Optional.of(new RepairCandidate(what, edits.apply()))
        : Optional.empty();
  }

  private boolean isTaken(TypeDeclaration<?> type) {
    Stream<String> ofNumbers = numbered.isEmpty() ? Stream.of() : Stream.of(NUMBER, NEXT);
    return Stream.concat(Stream.of(PHASE_FIELD, ROUND_FIELD, IS_LATE, REACH), ofNumbers)
        .anyMatch(
            name ->
                !type.getMethodsByName(name).isEmpty()
                    || protocol.variables().stream().anyMatch(v -> v.name().equals(name)));
  }

  private static final String ONE_PHASE =
      """
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

  private static final String PHASES =
      """
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
      """;

  private static final String TWO_LEVELS =
      """
      private int lastPhase;
      private int seq;
      private int lastRound;

      private boolean isLate(int phase, int number, int round) {
        return phase < lastPhase
            || phase == lastPhase && (number < seq || number == seq && round < lastRound);
      }

      private void reach(int phase, int number, int round) {
        if (!isLate(phase, number, round)) {
          lastPhase = phase;
          seq = number;
          lastRound = round;
        }
      }

      private void next(int phase, int round) {
        if (phase > lastPhase || seq == 0) {
          reach(phase, 1, round);
        } else {
          reach(phase, round > lastRound ? seq : seq + 1, round);
        }
      }\
      """;

  private boolean declare(HandlerText text) {
    String lines = !phased ? ONE_PHASE : numbered.isEmpty() ? PHASES : TWO_LEVELS;
    String kept =
        text.declaringClass().toString().contains("@Durable") ? "@Durable private" : "private";
    return text.declare(lines.replace("private int", kept + " int"), edits);
  }

  /** Gives messages a number, and phases of two levels; not where a phase is no {@code int}. */
  private boolean numberMessages() {
    for (Message message : protocol.messages()) {
      Optional<Expression> phase = phaseText(message);
      if (phase.isEmpty() || message.kinds().size() != 1 || message.components().contains(NUMBER)) {
        return false;
      }
      String number = numbered.contains(message.name()) ? NUMBER : "0";
      MessageText.of(protocol.source(), message.name())
          .ifPresent(
              text -> {
                if (!number.equals("0")) {
                  text.addComponent("int " + NUMBER, edits);
                }
                text.setPhase("PhaseNumber.wide(" + phase.get() + ", " + number + ")", edits);
              });
    }
    return true;
  }

  /** A handler ignores what is late, and moves the clock unless what it sends does so anyway. */
  private boolean guard(Handler handler, HandlerText text) {
    Message message = protocol.message(handler.message());
    Optional<String> time = time(message, component -> read(handler, text, component));
    if (time.isEmpty()) {
      return false;
    }
    if (handler.takes() == Handler.Takes.MAILBOX && numbered.contains(message.name())) {
      text.narrow(handler.parameter(), "message -> message.seq() == seq", edits);
    }
    if (numbered.contains(message.name()) || text.action().noneMatch(this::isTimedSend)) {
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
    Optional<String> move = timeOfSend(call);
    Optional<Statement> place = place(call);
    if (move.isPresent() && place.isPresent() && moved.add(place.get())) {
      HandlerText.before(protocol.source(), place.get(), move.get() + ";", edits);
    }
    made(call)
        .filter(made -> message(made).filter(m -> numbered.contains(m.name())).isPresent())
        .ifPresent(
            made ->
                edits.insertBefore(
                    made.getEnd().orElseThrow(),
                    made.getArguments().isEmpty() ? NUMBER : ", " + NUMBER));
  }

  /** The statement before which the clock moves: outside of loops and lambdas. */
  private static Optional<Statement> place(MethodCallExpr call) {
    Optional<Statement> place = Optional.empty();
    Node at = call;
    while (!(at instanceof MethodDeclaration)) {
      Node parent = at.getParentNode().orElse(null);
      if (parent == null) {
        return Optional.empty();
      }
      boolean repeats = at instanceof NodeWithBody<?> || parent instanceof LambdaExpr;
      if (repeats) {
        place = Optional.empty();
      }
      if (place.isEmpty() && at instanceof Statement statement && !(parent instanceof LambdaExpr)) {
        place = Optional.of(statement);
      }
      at = parent;
    }
    return place;
  }

  private static Optional<ObjectCreationExpr> made(MethodCallExpr call) {
    return SENDS.contains(call.getNameAsString()) && call.getScope().isEmpty()
        ? call.getArguments().getLast().flatMap(Expression::toObjectCreationExpr)
        : Optional.empty();
  }

  private Optional<Message> message(ObjectCreationExpr made) {
    return protocol.messages().stream().filter(message -> message.isMadeBy(made)).findFirst();
  }

  /** The call that moves the clock to what is sent here. */
  private Optional<String> timeOfSend(MethodCallExpr call) {
    return made(call)
        .flatMap(
            made ->
                message(made)
                    .flatMap(
                        message ->
                            time(message, component -> given(message, made, component))
                                .map(time -> move(message, time))));
  }

  private String move(Message message, String time) {
    return numbered.contains(message.name())
        ? NEXT + "(" + time.replace(", " + NUMBER + ", ", ", ") + ")"
        : REACH + "(" + time + ")";
  }

  private static Optional<String> given(
      Message message, ObjectCreationExpr made, String component) {
    return component.equals(NUMBER)
        ? Optional.of(NUMBER)
        : message.given(made, component).filter(ClockRepair::isPure).map(Expression::toString);
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
        .flatMap(phase -> number(message, componentValue).map(number -> phase + ", " + number))
        .map(time -> time + round.number());
  }

  private Optional<String> number(
      Message message, Function<String, Optional<String>> componentValue) {
    return numbered.isEmpty()
        ? Optional.of("")
        : !numbered.contains(message.name())
            ? Optional.of("0, ")
            : componentValue.apply(NUMBER).map(number -> number + ", ");
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
    if (component.equals(NUMBER)) {
      return Optional.of(NUMBER);
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
