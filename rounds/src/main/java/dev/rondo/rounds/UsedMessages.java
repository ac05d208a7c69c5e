package dev.rondo.rounds;

import static dev.rondo.frontend.java.TreeBuilder.and;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.declare;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.not;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.when;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.UnknownType;
import com.github.javaparser.ast.type.VarType;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.GuardPrefix;
import dev.rondo.frontend.code.NoThrowAnalysis;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.unfold.EmptyViewAnalysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Emits the removal of used messages, where a timeout reads the same mailbox and must not see
 * messages that a handler has used before. A guard uses the messages of its narrowest views.
 */
final class UsedMessages {

  private final Set<String> watched = new TreeSet<>();
  private final FreshNames names;
  private final Log log;
  private final NoThrowAnalysis noThrow;

  UsedMessages(Protocol protocol, FreshNames names, Log log) {
    this.names = names;
    this.log = log;
    this.noThrow = new NoThrowAnalysis(new ProtocolSymbols(protocol));
    protocol.timeouts().forEach(timeout -> timeout.message().ifPresent(watched::add));
  }

  /** Whether a timeout reads this message type. */
  boolean matter(String message) {
    return watched.contains(message);
  }

  /**
   * Adds the removal of used messages at the beginning of the action of a handler or timeout of a
   * mailbox. The action itself still sees the whole mailbox.
   */
  void ofMailbox(Optional<Guard> guard, List<Statement> action, String mailbox) {
    Views views = Views.of(guard);
    views.passedOver().forEach(this::refuse);
    List<Statement> uses = new ArrayList<>();
    if (action.stream().anyMatch(statement -> names(statement, mailbox))) {
      String seen = names.local("all" + Rounds.capitalized(mailbox), "seen");
      Expression everything = Lambdas.of("any", new BooleanLiteralExpr(true));
      uses.add(declare(new VarType(), seen, call(name(mailbox), "with", everything)));
      action.forEach(statement -> UpdateBuilder.rename(statement, mailbox, seen));
    }
    uses.addAll(uses(views, mailbox, use(mailbox)));
    action.addAll(0, uses);
  }

  /**
   * The same for a mailbox of some kinds of a message; the action sees a view that does not change.
   */
  void ofKinds(Optional<Guard> guard, List<Statement> action, String kinds, String mailbox) {
    Views views = Views.of(guard);
    views.passedOver().forEach(this::refuse);
    action.addAll(0, uses(views, kinds, use(mailbox)));
  }

  /**
   * Statements that apply to each view that a guard has read. Whether the guard has read a view
   * that it narrows is evaluated first, while the mailbox is unchanged.
   */
  private List<Statement> uses(Views views, String whole, Function<Expression, Statement> use) {
    if (views.isWhole(whole)) {
      return List.of(use.apply(name(whole)));
    }
    List<Statement> asked = new ArrayList<>();
    List<Statement> uses = new ArrayList<>();
    views
        .perhaps()
        .forEach(
            (view, isRead) -> {
              String reads = names.local("reads" + Rounds.capitalized(view), "isRead");
              asked.add(declare(TreeBuilder.booleanType(), reads, isRead.clone()));
              uses.add(when(name(reads), use.apply(name(view))));
            });
    for (Expression view : views.expressions()) {
      uses.add(use.apply(view));
    }
    asked.addAll(uses);
    return asked;
  }

  private static Function<Expression, Statement> use(String mailbox) {
    return view -> run(call(name(mailbox), "use", view));
  }

  /** A statement for each view of a mailbox that a handler or timeout uses. */
  List<Statement> forEachUsed(
      Optional<Guard> guard, String mailbox, Function<Expression, Statement> statement) {
    Views views = Views.of(guard);
    views.passedOver().forEach(this::refuse);
    return uses(views, mailbox, statement);
  }

  private static boolean names(Statement statement, String mailbox) {
    return !VariableReferences.to(statement, mailbox).isEmpty();
  }

  /**
   * The condition of a handler's guard, and that the handler would use at least one message. The
   * condition alone if it implies the rest.
   */
  Expression withSomeUsed(Handler handler, Expression condition) {
    Guard guard = handler.guard().orElseThrow();
    Views views = Views.of(handler.guard());
    String mailbox = handler.parameter(); // never empty, unless it has some kinds only
    boolean mayBeEmpty =
        handler.isNarrow()
            && !EmptyViewAnalysis.refutes(
                guard.condition(), scope -> scope.toString().equals(mailbox));
    Expression present = not(call(name(mailbox), "isEmpty"));
    if (views.isWhole(mailbox)) {
      return mayBeEmpty ? and(present, condition) : condition;
    }
    if (views.areImplied(guard.condition())) {
      return condition;
    }
    views.passedOver().forEach(this::refuse);
    // A view that the guard only narrows further has a message where a narrower one has; where it
    // may have been read itself, its messages count as well.
    Expression some =
        Stream.concat(
                views.expressions().stream().<Expression>map(view -> not(call(view, "isEmpty"))),
                views.perhaps().entrySet().stream()
                    .map(
                        view ->
                            and(
                                view.getValue().clone(),
                                not(call(name(view.getKey()), "isEmpty")))))
            .reduce(TreeBuilder::or)
            .orElseThrow();
    if (views.unnamed().isEmpty() && views.perhaps().isEmpty() && noThrow.is(guard.condition())) {
      return and(some, condition);
    }
    // A view without a name may need what the condition has made sure of; and where the condition
    // fails without messages, it does so in the original.
    Expression asked = and(condition, some);
    return handler.isNarrow() ? and(present, asked) : asked;
  }

  /** Whether the code before the condition of a guard cannot throw when there are no messages. */
  boolean neverFails(Optional<Guard> guard) {
    return guard.stream()
        .flatMap(g -> g.locals().stream())
        .allMatch(local -> makesView(local) || noThrow.is(local));
  }

  /** Whether a local is a view of a mailbox. */
  private static boolean makesView(Statement local) {
    return local
        .toExpressionStmt()
        .flatMap(statement -> statement.getExpression().toVariableDeclarationExpr())
        .flatMap(declaration -> declaration.getVariable(0).getInitializer())
        .flatMap(Expression::toMethodCallExpr)
        .filter(call -> call.getNameAsString().equals("with"))
        .flatMap(MethodCallExpr::getScope)
        .filter(Expression::isNameExpr)
        .isPresent();
  }

  /** The removal of the used message, for the action of a handler of one message. */
  static Statement ofMessage(String mailbox, String tried, Expression position) {
    return run(call(name(mailbox), "use", name(tried), position));
  }

  private void refuse(Expression view) {
    log.add(
        DiagnosticKind.NOT_TRANSLATED,
        view,
        "the guard may hold without having read this view",
        view.isNameExpr()
            ? "read it before when(…): int size = " + view + ".size();"
            : "keep the view in a local before when(…)");
  }

  /** Builds lambdas. */
  private static final class Lambdas {

    private Lambdas() {}

    /** {@code parameter -> body}. */
    static LambdaExpr of(String parameter, Expression body) {
      return new LambdaExpr(
          new NodeList<>(new Parameter(new UnknownType(), parameter)),
          new ExpressionStmt(body),
          false);
    }
  }

  /**
   * The views of a mailbox that a guard makes and reads, not only narrows: their messages are used.
   *
   * @param named views in a local, or read whenever the guard holds
   * @param unnamed all other views
   * @param perhaps views that the guard narrows, and reads itself only if a condition holds
   * @param passedOver views for which no condition tells whether the guard has read them
   */
  private record Views(
      List<String> named,
      List<MethodCallExpr> unnamed,
      Map<String, Expression> perhaps,
      List<Expression> passedOver) {

    static Views of(Optional<Guard> guard) {
      List<Node> looked = new ArrayList<>();
      guard.ifPresent(g -> looked.addAll(g.locals()));
      guard.ifPresent(g -> looked.add(g.condition()));
      Set<String> narrowed = new TreeSet<>();
      List<String> named = new ArrayList<>();
      List<MethodCallExpr> unnamed = new ArrayList<>();
      for (Node node : looked) {
        for (MethodCallExpr call : node.findAll(MethodCallExpr.class, Views::counts)) {
          call.getScope()
              .flatMap(Expression::toNameExpr)
              .ifPresent(scope -> narrowed.add(scope.getNameAsString()));
          Node parent = call.getParentNode().orElseThrow();
          if (parent instanceof VariableDeclarator local) {
            named.add(local.getNameAsString());
          } else if (Ast.parent(call, MethodCallExpr.class).filter(Ast::isMailbox).isEmpty()) {
            unnamed.add(call);
          }
        }
      }
      List<Expression> passedOver = new ArrayList<>();
      unnamed.stream().filter(view -> !isAlwaysReached(view, looked)).forEach(passedOver::add);
      Map<String, Expression> perhaps = new TreeMap<>();
      for (String view : narrowed) {
        List<NameExpr> asked = askedIn(looked, view);
        if (asked.stream().anyMatch(name -> isAlwaysReached(name, looked))) {
          if (!named.contains(view)) {
            named.add(view); // the mailbox itself
          }
          continue;
        }
        named.remove(view);
        if (asked.stream().allMatch(name -> reachedIf(name, looked).isPresent())) {
          asked.stream()
              .map(name -> reachedIf(name, looked).orElseThrow())
              .reduce(TreeBuilder::or)
              .ifPresent(isRead -> perhaps.put(view, isRead));
        } else {
          passedOver.addAll(asked);
        }
      }
      return new Views(List.copyOf(named), List.copyOf(unnamed), perhaps, passedOver);
    }

    /** The places where a view is read, not only narrowed. */
    private static List<NameExpr> askedIn(List<Node> nodes, String view) {
      return nodes.stream()
          .flatMap(node -> node.findAll(NameExpr.class).stream())
          .filter(name -> name.getNameAsString().equals(view) && !isOnlyNarrowed(name))
          .toList();
    }

    private static boolean isOnlyNarrowed(NameExpr view) {
      return Ast.callOn(view).filter(Ast::isMailbox).isPresent();
    }

    private static boolean counts(MethodCallExpr call) {
      return Ast.isMailbox(call) && !GuardPrefix.isOfIterated(call);
    }

    /** Whether the whole mailbox is used: the guard makes no view, or reads it beside its views. */
    boolean isWhole(String mailbox) {
      return (named.isEmpty() && unnamed.isEmpty()) || named.contains(mailbox);
    }

    /** Whether the condition implies that a view is not empty. */
    boolean areImplied(Expression condition) {
      return EmptyViewAnalysis.refutes(condition, this::isView);
    }

    private boolean isView(Expression scope) {
      return named.contains(scope.toString())
          || unnamed.stream().anyMatch(view -> view.equals(scope));
    }

    /** Expressions that give the same views again after the guard. */
    List<Expression> expressions() {
      List<Expression> views = new ArrayList<>();
      named.forEach(view -> views.add(name(view)));
      unnamed.forEach(view -> views.add(view.clone()));
      return views;
    }

    private static boolean isAlwaysReached(Expression view, List<Node> looked) {
      return reachedIf(view, looked).filter(Expression::isBooleanLiteralExpr).isPresent();
    }

    /**
     * The condition under which a guard that holds has evaluated one of its parts; {@code true} if
     * it always has. Empty if that depends on more than the operators around the part.
     *
     * <p>The condition evaluates the same subexpressions as the guard, in the same order, so it
     * throws nothing that the guard has not thrown. Guards have no side effects, so it has the same
     * value later. A local before the guard may have changed since; for such a part only {@code
     * true} is an answer.
     */
    private static Optional<Expression> reachedIf(Expression part, List<Node> looked) {
      List<Expression> asked = new ArrayList<>();
      Node inner = part;
      while (!isOneOf(looked, inner)) {
        Node outer = inner.getParentNode().orElseThrow();
        if (outer instanceof BinaryExpr binary && binary.getRight() == inner) {
          boolean isAnd = binary.getOperator() == BinaryExpr.Operator.AND;
          if (isAnd && !isConjunct(looked, binary)) {
            asked.add(binary.getLeft().clone());
          } else if (binary.getOperator() == BinaryExpr.Operator.OR) {
            asked.add(not(binary.getLeft().clone()));
          }
        } else if (outer instanceof ConditionalExpr choice && choice.getCondition() != inner) {
          Expression condition = choice.getCondition().clone();
          asked.add(choice.getThenExpr() == inner ? condition : not(condition));
        } else if (!evaluates(outer, inner)) {
          return Optional.empty();
        }
        inner = outer;
      }
      if (asked.isEmpty()) {
        return Optional.of(new BooleanLiteralExpr(true));
      }
      boolean isBefore = inner instanceof Statement;
      return isBefore ? Optional.empty() : asked.stream().reduce((near, far) -> and(far, near));
    }

    /** Whether a part is a conjunct of the guard, so that it holds whenever the guard holds. */
    private static boolean isConjunct(List<Node> looked, Node part) {
      return isOneOf(looked, part)
          || Ast.parent(part, EnclosedExpr.class)
              .<Node>map(enclosed -> enclosed)
              .or(
                  () ->
                      Ast.parent(part, BinaryExpr.class)
                          .filter(both -> both.getOperator() == BinaryExpr.Operator.AND))
              .filter(outer -> isConjunct(looked, outer))
              .isPresent();
    }

    private static boolean isOneOf(List<Node> nodes, Node node) {
      return nodes.stream().anyMatch(one -> one == node);
    }

    /** Whether running some code evaluates a part of it, operators aside. */
    private static boolean evaluates(Node code, Node part) {
      if (code instanceof ForEachStmt loop) {
        return loop.getIterable() == part;
      }
      if (code instanceof IfStmt branch) {
        return branch.getCondition() == part;
      }
      if (code instanceof SwitchExpr choice) {
        return choice.getSelector() == part;
      }
      return code instanceof ExpressionStmt
          || code instanceof VariableDeclarator
          || (code instanceof Expression && !(code instanceof LambdaExpr));
    }
  }
}
