package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.NoThrowAnalysis;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.unfold.EmptyViewAnalysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which old messages cannot be used any more (stale messages).
 *
 * <p>Where every handler of a message type asks that the message's phase is at least (or above, or
 * equal to) a variable, and that variable never decreases, a message of an earlier phase will never
 * be used. A run may then forget it, which keeps mailboxes short; that the variable does not
 * decrease is watched as the protocol runs.
 *
 * @param variables the variables to watch
 * @param bounds for each message type, what bounds it
 */
public record StaleMessageAnalysis(List<String> variables, List<AgeBound> bounds) {

  /**
   * What a message must not be older than.
   *
   * @param watch the place of the variable in {@link StaleMessageAnalysis#variables}, or one of the
   *     constants
   * @param strict whether a message of the variable's own value is too old as well
   */
  public record AgeBound(int watch, boolean strict) {
    /** Nothing is known: every message is kept. */
    public static final int KEEP = -1;

    /** No handler takes it: no message is kept. */
    public static final int DROP = -2;
  }

  /**
   * How guards are read.
   *
   * @param lenient whether a guard that fails counts as false, and whether a comparison in each
   *     part of a disjunction counts
   */
  private record Guards(NoThrowAnalysis noThrow, boolean lenient) {
    boolean neverFails(Expression expression) {
      return lenient || noThrow.is(expression);
    }

    boolean neverFails(Statement statement) {
      return lenient || noThrow.is(statement);
    }

    boolean mayFail(Guard guard) {
      return !lenient && new EmptyViews(noThrow).mayFail(guard);
    }
  }

  /** Reads the guards of a protocol. */
  public static StaleMessageAnalysis of(Protocol protocol) {
    return of(protocol, false);
  }

  /**
   * Finds more, as in {@code m.term() > term || m.term() == term && !voted}, for those to whom a
   * guard that fails is false. A hunt would draw other runs with it.
   */
  public static StaleMessageAnalysis lenient(Protocol protocol) {
    return of(protocol, true);
  }

  /** All messages are kept. */
  public static StaleMessageAnalysis none(Protocol protocol) {
    return new StaleMessageAnalysis(
        List.of(),
        protocol.messages().stream().map(message -> new AgeBound(AgeBound.KEEP, false)).toList());
  }

  private static StaleMessageAnalysis of(Protocol protocol, boolean lenient) {
    List<String> variables = new ArrayList<>();
    List<AgeBound> bounds = new ArrayList<>();
    Guards guards = new Guards(new NoThrowAnalysis(new ProtocolSymbols(protocol)), lenient);
    for (Message message : protocol.messages()) {
      bounds.add(bound(message, protocol, guards, variables));
    }
    return new StaleMessageAnalysis(List.copyOf(variables), List.copyOf(bounds));
  }

  private static AgeBound bound(
      Message message, Protocol protocol, Guards guards, List<String> variables) {
    List<Optional<AgeComparison>> asked = new ArrayList<>();
    for (Handler handler : protocol.handlers()) {
      if (handler.message().equals(message.name())) {
        asked.add(handler(handler, message, guards));
      }
    }
    for (TimeoutHandler timeout : protocol.timeouts()) {
      if (timeout.message().filter(message.name()::equals).isPresent()) {
        asked.add(views(timeout.declaration(), timeout.parameter().orElseThrow(), message, guards));
      }
    }
    if (asked.isEmpty()) {
      return new AgeBound(AgeBound.DROP, false);
    }
    boolean oneVariable =
        asked.stream().allMatch(Optional::isPresent)
            && asked.stream().map(c -> c.orElseThrow().variable()).distinct().count() == 1;
    if (!oneVariable) {
      return new AgeBound(AgeBound.KEEP, false);
    }
    String variable = asked.get(0).orElseThrow().variable();
    if (!variables.contains(variable)) {
      variables.add(variable);
    }
    boolean strict = asked.stream().allMatch(c -> c.orElseThrow().strict());
    return new AgeBound(variables.indexOf(variable), strict);
  }

  private static Optional<AgeComparison> handler(Handler handler, Message message, Guards guards) {
    return switch (handler.takes()) {
      case MESSAGE ->
          handler
              .guard()
              .filter(guard -> guard.locals().stream().allMatch(guards::neverFails))
              .flatMap(guard -> conjunct(guard.condition(), handler.parameter(), message, guards));
      case MAILBOX ->
          // A guard that fails can distinguish a message in no view from a lost one.
          handler.guard().filter(guards::mayFail).isPresent()
              ? Optional.empty()
              : views(handler.declaration(), handler.parameter(), message, guards);
    };
  }

  /** A mailbox that is only ever examined through views, each of which asks for the phase. */
  private static Optional<AgeComparison> views(
      MethodDeclaration method, String mailbox, Message message, Guards guards) {
    Optional<AgeComparison> found = Optional.empty();
    for (NameExpr use : method.findAll(NameExpr.class)) {
      if (use.getNameAsString().equals(mailbox)) {
        Optional<AgeComparison> asked = view(use, message, guards);
        if (asked.isEmpty() || (found.isPresent() && !found.equals(asked))) {
          return Optional.empty();
        }
        found = asked;
      }
    }
    return found;
  }

  private static Optional<AgeComparison> view(NameExpr mailbox, Message message, Guards guards) {
    Optional<MethodCallExpr> call =
        mailbox
            .getParentNode()
            .filter(MethodCallExpr.class::isInstance)
            .map(MethodCallExpr.class::cast)
            .filter(c -> c.getNameAsString().equals("with"))
            .filter(c -> c.getScope().filter(mailbox::equals).isPresent());
    Optional<LambdaExpr> lambda = call.flatMap(c -> c.getArgument(0).toLambdaExpr());
    return lambda
        .filter(l -> l.getParameters().size() == 1)
        .flatMap(
            l ->
                l.getExpressionBody()
                    .flatMap(
                        body ->
                            conjunct(body, l.getParameter(0).getNameAsString(), message, guards)));
  }

  /** A part of a condition before which nothing fails: that would be asked of old messages too. */
  private static Optional<AgeComparison> conjunct(
      Expression condition, String m, Message message, Guards guards) {
    Expression inner = condition;
    while (inner.isEnclosedExpr()) {
      inner = inner.asEnclosedExpr().getInner();
    }
    if (!inner.isBinaryExpr()) {
      return Optional.empty();
    }
    BinaryExpr binary = inner.asBinaryExpr();
    if (binary.getOperator() == BinaryExpr.Operator.AND) {
      Optional<AgeComparison> left = conjunct(binary.getLeft(), m, message, guards);
      return left.isPresent() || !guards.neverFails(binary.getLeft())
          ? left
          : conjunct(binary.getRight(), m, message, guards);
    }
    if (guards.lenient()
        && binary.getOperator() == BinaryExpr.Operator.OR
        && guards.neverFails(binary.getLeft())) {
      Optional<AgeComparison> right = conjunct(binary.getRight(), m, message, guards);
      return conjunct(binary.getLeft(), m, message, guards)
          .flatMap(left -> right.flatMap(left::or));
    }
    return AgeComparison.read(binary.getLeft(), binary.getOperator(), binary.getRight(), m, message)
        .or(
            () ->
                mirrored(binary.getOperator())
                    .flatMap(
                        operator ->
                            AgeComparison.read(
                                binary.getRight(), operator, binary.getLeft(), m, message)));
  }

  private static Optional<BinaryExpr.Operator> mirrored(BinaryExpr.Operator operator) {
    return switch (operator) {
      case LESS -> Optional.of(BinaryExpr.Operator.GREATER);
      case LESS_EQUALS -> Optional.of(BinaryExpr.Operator.GREATER_EQUALS);
      case EQUALS -> Optional.of(BinaryExpr.Operator.EQUALS);
      default -> Optional.empty();
    };
  }

  /** The phase of a message compared with a variable. */
  private record AgeComparison(String variable, boolean strict) {

    /** What holds if this or another comparison holds. */
    Optional<AgeComparison> or(AgeComparison other) {
      return variable.equals(other.variable)
          ? Optional.of(new AgeComparison(variable, strict && other.strict))
          : Optional.empty();
    }

    static Optional<AgeComparison> read(
        Expression phase,
        BinaryExpr.Operator operator,
        Expression bound,
        String m,
        Message message) {
      boolean lower =
          operator == BinaryExpr.Operator.GREATER
              || operator == BinaryExpr.Operator.GREATER_EQUALS
              || operator == BinaryExpr.Operator.EQUALS;
      if (!lower || !isPhase(phase, m, message)) {
        return Optional.empty();
      }
      return variable(bound)
          .map(name -> new AgeComparison(name, operator == BinaryExpr.Operator.GREATER));
    }

    private static boolean isPhase(Expression phase, String m, Message message) {
      return phase
          .toMethodCallExpr()
          .filter(call -> call.getArguments().isEmpty())
          .filter(call -> message.phaseSource().filter(call.getNameAsString()::equals).isPresent())
          .flatMap(MethodCallExpr::getScope)
          .flatMap(Expression::toNameExpr)
          .filter(name -> name.getNameAsString().equals(m))
          .isPresent();
    }

    private static Optional<String> variable(Expression bound) {
      Node name =
          bound.isFieldAccessExpr() && bound.asFieldAccessExpr().getScope().isThisExpr()
              ? bound.asFieldAccessExpr().getName()
              : bound.isNameExpr() ? bound.asNameExpr().getName() : bound;
      return Symbol.of(name, Symbol.Field.class)
          .filter(field -> !field.isStatic() && field.type().equals("int"))
          .map(Symbol.Field::name);
    }
  }

  /**
   * Whether a guard may throw on empty views: it is evaluated where some messages are in the
   * mailbox, which need not be in its views.
   */
  private static final class EmptyViews {

    /** What can be asked of no messages, and of what was made of them. */
    private static final Set<String> ANSWERED =
        Set.of(
            "with",
            "only",
            "size",
            "isEmpty",
            "stream",
            "senders",
            "distinctSenders",
            "filter",
            "map",
            "mapToInt",
            "mapToLong",
            "mapToObj",
            "boxed",
            "distinct",
            "sorted",
            "count",
            "sum",
            "max",
            "min",
            "average",
            "anyMatch",
            "allMatch",
            "noneMatch",
            "findFirst",
            "findAny",
            "isPresent",
            "orElse",
            "contains",
            "containsAll",
            "equals",
            "toList",
            "iterator",
            "hasNext");

    private final NoThrowAnalysis noThrow;

    EmptyViews(NoThrowAnalysis noThrow) {
      this.noThrow = noThrow;
    }

    /** Whether a guard may fail where its views are empty. */
    boolean mayFail(Guard guard) {
      return guard.locals().stream().anyMatch(local -> asksMore(local) || parts(local))
          || mayFail(guard.condition());
    }

    /** What stands behind a part that is false without messages is not asked. */
    private boolean mayFail(Expression condition) {
      if (condition.isEnclosedExpr()) {
        return mayFail(condition.asEnclosedExpr().getInner());
      }
      if (condition instanceof BinaryExpr both && both.getOperator() == BinaryExpr.Operator.AND) {
        return mayFail(both.getLeft())
            || (!EmptyViewAnalysis.refutes(both.getLeft(), Ast::isMailbox)
                && mayFail(both.getRight()));
      }
      return parts(condition);
    }

    private static boolean asksMore(Node local) {
      return outsideOfLambdas(local, MethodCallExpr.class)
          .anyMatch(
              call -> !call.getArguments().isEmpty() && !call.getNameAsString().equals("with"));
    }

    private boolean parts(Node asked) {
      return outsideOfLambdas(asked, MethodCallExpr.class).anyMatch(this::mayFail)
          || outsideOfLambdas(asked, BinaryExpr.class)
              .anyMatch(both -> divides(both) && asksMailbox(both.getRight()));
    }

    private boolean mayFail(MethodCallExpr call) {
      boolean isChained = call.getScope().filter(EmptyViews::asksMailbox).isPresent();
      return isChained
          ? !ANSWERED.contains(call.getNameAsString())
          : isGivenMessages(call) && !noThrow.is(call);
    }

    /** Whether a call gets a mailbox or a message as an argument, and not only a number. */
    private static boolean isGivenMessages(MethodCallExpr call) {
      return call.getArguments().stream()
          .anyMatch(argument -> asksMailbox(argument) && !isPrimitive(argument));
    }

    private static boolean isPrimitive(Expression expression) {
      return Symbol.typeOf(expression)
          .filter(Set.of("int", "long", "boolean")::contains)
          .isPresent();
    }

    private static boolean divides(BinaryExpr both) {
      return both.getOperator() == BinaryExpr.Operator.DIVIDE
          || both.getOperator() == BinaryExpr.Operator.REMAINDER;
    }

    private static boolean asksMailbox(Expression expression) {
      return expression.findFirst(Expression.class, Ast::isMailbox).isPresent();
    }

    /** Calls in lambdas are evaluated for messages. */
    private static <T extends Node> Stream<T> outsideOfLambdas(Node code, Class<T> type) {
      List<T> found = code.findAll(type);
      return found.stream()
          .filter(part -> part.findAncestor(SyntaxTree.kind(LambdaExpr.class)).isEmpty());
    }
  }
}
