package dev.rondo.rounds;

import static dev.rondo.frontend.java.Trees.and;
import static dev.rondo.frontend.java.Trees.call;
import static dev.rondo.frontend.java.Trees.declare;
import static dev.rondo.frontend.java.Trees.name;
import static dev.rondo.frontend.java.Trees.not;
import static dev.rondo.frontend.java.Trees.run;

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
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.UnknownType;
import com.github.javaparser.ast.type.VarType;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.GuardPrefix;
import dev.rondo.frontend.code.NoThrowAnalysis;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Trees;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.unfold.EmptyViewAnalysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says in a round what its handlers use, where that matters: a timeout that looks into a mailbox
 * must not see what was used before it. What a guard has examined are its narrowest views.
 */
final class UsedMessages {

  private final Set<String> watched = new TreeSet<>();
  private final Names names;
  private final Log log;
  private final NoThrowAnalysis noThrow;

  UsedMessages(Protocol protocol, Names names, Log log) {
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
   * Puts first into the action of a handler or timeout of a mailbox what it uses. The action itself
   * still sees the whole mailbox, as it was.
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
    for (Expression view : views.isWhole() ? List.of(name(mailbox)) : views.expressions()) {
      uses.add(run(call(name(mailbox), "use", view)));
    }
    action.addAll(0, uses);
  }

  /** The same for a mailbox of some kinds of a message: the action sees a view that stays. */
  void ofKinds(Optional<Guard> guard, List<Statement> action, String kinds, String mailbox) {
    Views views = Views.of(guard);
    views.passedOver().forEach(this::refuse);
    List<Statement> uses = new ArrayList<>();
    for (Expression view : views.isWhole() ? List.of(name(kinds)) : views.expressions()) {
      uses.add(run(call(name(mailbox), "use", view)));
    }
    action.addAll(0, uses);
  }

  private static boolean names(Statement statement, String mailbox) {
    return !VariableReferences.to(statement, mailbox).isEmpty();
  }

  /**
   * A guard that asks beside its own condition what a handler needs: it runs upon messages, so what
   * it would use is not empty. The condition alone where it says so itself.
   *
   * @param kinds the name of a mailbox that has some kinds of the messages only, and may be empty
   */
  Expression withSomeUsed(Guard guard, Expression condition, String kinds) {
    Views views = Views.of(Optional.of(guard));
    if (views.isWhole()) {
      boolean known =
          kinds.isEmpty()
              || EmptyViewAnalysis.refutes(
                  guard.condition(), scope -> scope.toString().equals(kinds));
      return known ? condition : and(not(call(name(kinds), "isEmpty")), condition);
    }
    if (views.areImplied(guard.condition())) {
      return condition;
    }
    views.passedOver().forEach(this::refuse);
    Expression some =
        views.expressions().stream()
            .<Expression>map(view -> not(call(view, "isEmpty")))
            .reduce(Trees::or)
            .orElseThrow();
    if (views.unnamed().isEmpty() && noThrow.is(guard.condition())) {
      return and(some, condition);
    }
    // A view without a name may need what the condition has made sure of; and where the condition
    // fails without messages, it does so in the original.
    Expression asked = and(condition, some);
    return kinds.isEmpty() ? asked : and(not(call(name(kinds), "isEmpty")), asked);
  }

  /** Whether nothing that a guard does before it asks its condition fails without messages. */
  boolean neverFails(Optional<Guard> guard) {
    return guard.stream()
        .flatMap(g -> g.locals().stream())
        .allMatch(local -> makesView(local) || noThrow.is(local));
  }

  /** The condition of a view is evaluated for messages. */
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

  /** What stands first in the action of a handler of one message. */
  static Statement ofMessage(String mailbox, String tried, Expression position) {
    return run(call(name(mailbox), "use", name(tried), position));
  }

  private void refuse(Node view) {
    log.add(
        DiagnosticKind.NOT_TRANSLATED,
        view,
        "the guard may hold without having looked at this view",
        "keep the view in a local before when(…)");
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
   * The views of a mailbox that a guard makes and does not only narrow further: what its handler
   * uses.
   *
   * @param named those kept in a local
   * @param unnamed those that are not
   * @param perhaps where a guard asks for a view that it narrows, but may hold without having asked
   */
  private record Views(List<String> named, List<MethodCallExpr> unnamed, List<NameExpr> perhaps) {

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
          } else if (!(parent instanceof MethodCallExpr outer && Ast.isMailbox(outer))) {
            unnamed.add(call);
          }
        }
      }
      List<NameExpr> perhaps = new ArrayList<>();
      for (String view : narrowed) {
        List<NameExpr> asked = askedIn(looked, view);
        if (asked.stream().noneMatch(Views::isAlwaysReached)) {
          named.remove(view);
          perhaps.addAll(asked);
        }
      }
      return new Views(List.copyOf(named), List.copyOf(unnamed), List.copyOf(perhaps));
    }

    /** Where a view is used for more than for a view of it. */
    private static List<NameExpr> askedIn(List<Node> nodes, String view) {
      return nodes.stream()
          .flatMap(node -> node.findAll(NameExpr.class).stream())
          .filter(name -> name.getNameAsString().equals(view) && !isOnlyNarrowed(name))
          .toList();
    }

    private static boolean isOnlyNarrowed(NameExpr view) {
      return view.getParentNode().orElseThrow() instanceof MethodCallExpr call
          && call.getScope().filter(scope -> scope == view).isPresent()
          && Ast.isMailbox(call);
    }

    private static boolean counts(MethodCallExpr call) {
      return Ast.isMailbox(call) && !GuardPrefix.isOfIterated(call);
    }

    /** Whether the whole mailbox is used: the guard makes no view. */
    boolean isWhole() {
      return named.isEmpty() && unnamed.isEmpty();
    }

    /** Whether the condition can only hold where a view has messages. */
    boolean areImplied(Expression condition) {
      return EmptyViewAnalysis.refutes(condition, this::isView);
    }

    private boolean isView(Expression scope) {
      return named.contains(scope.toString())
          || unnamed.stream().anyMatch(view -> view.equals(scope));
    }

    /** The views that the guard need not have examined where it holds. */
    List<Node> passedOver() {
      List<Node> passedOver = new ArrayList<>(perhaps);
      unnamed.stream().filter(view -> !isAlwaysReached(view)).forEach(passedOver::add);
      return passedOver;
    }

    /** The views as expressions that give the same again after the guard. */
    List<Expression> expressions() {
      List<Expression> views = new ArrayList<>();
      named.forEach(view -> views.add(name(view)));
      unnamed.forEach(view -> views.add(view.clone()));
      return views;
    }

    /**
     * Whether a view is examined in every run of a guard that holds: it may stand behind the
     * guard's own {@code &&}, but behind no other condition and in no lambda.
     */
    private static boolean isAlwaysReached(Expression view) {
      boolean behindAnd = false;
      Node part = view.getParentNode().orElseThrow();
      while (part instanceof Expression || part instanceof VariableDeclarator) {
        boolean isAnd = part instanceof BinaryExpr b && b.getOperator() == BinaryExpr.Operator.AND;
        boolean skips =
            part instanceof LambdaExpr
                || part instanceof ConditionalExpr
                || part instanceof SwitchExpr
                || (part instanceof BinaryExpr b && b.getOperator() == BinaryExpr.Operator.OR);
        boolean isWhen = part instanceof MethodCallExpr call && WhenGuard.is(call);
        boolean plain = isAnd || part instanceof EnclosedExpr || isWhen;
        if (skips || (behindAnd && !plain)) {
          return false;
        }
        behindAnd |= isAnd;
        part = part.getParentNode().orElseThrow();
      }
      return true;
    }
  }
}
