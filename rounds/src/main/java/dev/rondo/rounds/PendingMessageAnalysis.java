package dev.rondo.rounds;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.rounds.RoundProtocol.Waiting;
import dev.rondo.unfold.Calls;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import rondo.runtime.RoundProgram;

/**
 * Recognises, in a {@code RoundNode} that is read from a file, the fields in which messages wait
 * for their rounds. Rondo prints such rounds; rounds written by hand may have the same form.
 *
 * <p>The send methods, and the method that keeps a process from timing out, are compared with those
 * that {@link SendBuilder} prints. Also, an update must do nothing without messages, and nothing
 * else may read the phase or the round. Then a round without messages can be skipped: only timeouts
 * run in it, and they do the same as at the end of the round before.
 */
final class PendingMessageAnalysis {

  private final Protocol protocol;
  private final ClassOrInterfaceDeclaration declaration;
  private final List<RoundMethods> rounds;
  private final List<MethodDeclaration> timeouts;
  private final SendBuilder builder;

  private PendingMessageAnalysis(
      Protocol protocol,
      ClassOrInterfaceDeclaration declaration,
      List<RoundMethods> rounds,
      List<MethodDeclaration> timeouts) {
    this.protocol = protocol;
    this.declaration = declaration;
    this.rounds = rounds;
    this.timeouts = timeouts;
    this.builder = new SendBuilder(protocol.binaryName(), new FreshNames(new CompilationUnit()));
  }

  /** The pending messages of a class; empty if a round may depend on anything else. */
  static Optional<PendingMessages> of(
      Protocol protocol,
      ClassOrInterfaceDeclaration declaration,
      List<RoundMethods> rounds,
      List<MethodDeclaration> timeouts) {
    boolean phased = protocol.messages().stream().allMatch(type -> type.phase().isPresent());
    return phased && !rounds.isEmpty()
        ? new PendingMessageAnalysis(protocol, declaration, rounds, timeouts).find()
        : Optional.empty();
  }

  private Optional<PendingMessages> find() {
    List<Waiting> waiting = new ArrayList<>();
    for (Message message : protocol.messages()) {
      Optional<Waiting> place = place(message);
      if (place.isEmpty()) {
        return Optional.empty();
      }
      waiting.add(place.get());
    }
    if (!rounds.stream().map(RoundMethods::update).allMatch(update -> update(update).isIdle())) {
      return Optional.empty();
    }
    Set<MethodDeclaration> timed = new HashSet<>();
    rounds.forEach(round -> timed.add(round.send()));
    Optional<String> waits = Optional.empty();
    if (!timeouts.isEmpty()) {
      waits = timeouts.stream().flatMap(timeout -> gate(timeout).stream()).findFirst();
      Optional<MethodDeclaration> ahead = waits.flatMap(gate -> ahead(gate, waiting));
      if (ahead.isEmpty()) {
        return Optional.empty();
      }
      timed.add(ahead.get());
      timed.add(method(waits.get()).orElseThrow());
    }
    return dependsOnTime(timed, waits) ? Optional.empty() : place(waiting, waits);
  }

  private static Optional<PendingMessages> place(List<Waiting> waiting, Optional<String> waits) {
    return Optional.of(new PendingMessages(List.copyOf(waiting), waits));
  }

  /**
   * The field in which messages of a type wait, if every round that sends the type sends from it.
   */
  private Optional<Waiting> place(Message message) {
    List<RoundMethods> sending =
        rounds.stream().filter(round -> round.message().equals(message.name())).toList();
    return sending.stream()
        .findFirst()
        .flatMap(first -> candidates(message, first.send()).findFirst())
        .filter(place -> sending.stream().allMatch(round -> sends(place, round)));
  }

  /** All candidates: each field that a method names, with each {@link RoundProtocol.Reach}. */
  private Stream<Waiting> candidates(Message message, MethodDeclaration send) {
    List<String> fields =
        declaration.getFields().stream()
            .filter(field -> !field.isStatic())
            .map(FieldDeclaration::getVariables)
            .flatMap(List::stream)
            .map(variable -> variable.getNameAsString())
            .filter(field -> names(send, field))
            .toList();
    return fields.stream()
        .flatMap(
            field ->
                Arrays.stream(Waiting.Reach.values())
                    .flatMap(
                        reach -> fields.stream().map(to -> new Waiting(message, reach, field, to))))
        .filter(place -> isSame(send, builder.build(place, message.rounds().get(0))));
  }

  private static boolean names(MethodDeclaration method, String field) {
    return method
        .findFirst(NameExpr.class, name -> name.getNameAsString().equals(field))
        .isPresent();
  }

  private boolean sends(Waiting place, RoundMethods round) {
    return isSame(round.send(), builder.build(place, round.number()));
  }

  /**
   * Whether two methods are equal except for their names and the name of the local of a send
   * method.
   */
  private static boolean isSame(MethodDeclaration read, MethodDeclaration built) {
    Optional<VariableDeclarator> local = read.findFirst(VariableDeclarator.class);
    Optional<VariableDeclarator> printed = built.findFirst(VariableDeclarator.class);
    if (local.isPresent() && printed.isPresent()) {
      String name = printed.get().getNameAsString();
      built
          .findAll(NameExpr.class, use -> use.getNameAsString().equals(name))
          .forEach(use -> use.setName(local.get().getNameAsString()));
      printed.get().setName(local.get().getNameAsString());
    }
    return read.getTypeAsString().equals(built.getTypeAsString())
        && text(read.getParameters()).equals(text(built.getParameters()))
        && text(read.getBody().orElseThrow().getStatements())
            .equals(text(built.getBody().orElseThrow().getStatements()));
  }

  private static List<String> text(List<? extends Node> nodes) {
    return nodes.stream().map(PendingMessageAnalysis::text).toList();
  }

  private static String text(Node node) {
    Node bare = node.clone();
    bare.getAllContainedComments().forEach(Node::remove);
    bare.removeComment();
    return bare.toString().replaceAll("\\s+", " ");
  }

  /** The method whose result true disables a timeout: its guard begins with the negated call. */
  private static Optional<String> gate(MethodDeclaration timeout) {
    return WhenGuard.of(timeout)
        .map(Guard::condition)
        .map(PendingMessageAnalysis::firstConjunct)
        .flatMap(Expression::toUnaryExpr)
        .filter(first -> first.getOperator() == UnaryExpr.Operator.LOGICAL_COMPLEMENT)
        .flatMap(first -> first.getExpression().toMethodCallExpr())
        .filter(call -> call.getScope().isEmpty() && call.getArguments().isEmpty())
        .map(MethodCallExpr::getNameAsString);
  }

  private static Expression firstConjunct(Expression condition) {
    Expression first = condition;
    while (first instanceof BinaryExpr both && both.getOperator() == BinaryExpr.Operator.AND) {
      first = both.getLeft();
    }
    return first;
  }

  /** The method that compares times, if the waiting method uses it. */
  private Optional<MethodDeclaration> ahead(String waits, List<Waiting> waiting) {
    boolean allWait =
        timeouts.stream().allMatch(timeout -> gate(timeout).equals(Optional.of(waits)));
    Optional<MethodDeclaration> asked = method(waits);
    Optional<MethodDeclaration> ahead =
        asked
            .flatMap(method -> method.findFirst(MethodCallExpr.class, call -> !hasScope(call)))
            .flatMap(call -> method(call.getNameAsString()));
    return ahead.filter(
        method ->
            allWait
                && isSame(method, builder.ahead(method.getNameAsString()))
                && isSame(
                    asked.orElseThrow(), builder.waits(waiting, waits, method.getNameAsString())));
  }

  private static boolean hasScope(MethodCallExpr call) {
    return call.getScope().isPresent();
  }

  /** The only method with a name, if the emitted class can keep this name. */
  private Optional<MethodDeclaration> method(String name) {
    List<MethodDeclaration> named = declaration.getMethodsByName(name);
    boolean meets =
        Arrays.stream(RoundProgram.class.getMethods()).anyMatch(m -> m.getName().equals(name));
    return named.size() == 1 && !meets ? Optional.of(named.get(0)) : Optional.empty();
  }

  /**
   * Whether anything except the given methods reads the phase or the round, or calls these methods
   * outside the beginning of a timeout's guard.
   */
  private boolean dependsOnTime(Set<MethodDeclaration> timed, Optional<String> waits) {
    Predicate<Node> isOutside = use -> timed.stream().noneMatch(method -> method.isAncestorOf(use));
    Set<String> names = new HashSet<>();
    timed.forEach(method -> names.add(method.getNameAsString()));
    long asked =
        declaration.findAll(MethodCallExpr.class).stream()
            .filter(isOutside)
            .filter(call -> names.contains(call.getNameAsString()))
            .count();
    return Calls.to(Set.of("phase", "round"), declaration).anyMatch(isOutside)
        || declaration.findAll(MethodReferenceExpr.class).stream()
            .anyMatch(reference -> names.contains(reference.getIdentifier()))
        || asked != waits.map(gate -> timeouts.size()).orElse(0);
  }

  private static IdleUpdate update(MethodDeclaration update) {
    return new IdleUpdate(update);
  }

  /** Whether an update does nothing without messages. */
  private static final class IdleUpdate {

    private final MethodDeclaration update;
    private final Set<String> mailboxes = new HashSet<>();

    IdleUpdate(MethodDeclaration update) {
      this.update = update;
      update.getParameters().forEach(parameter -> mailboxes.add(parameter.getNameAsString()));
    }

    boolean isIdle() {
      return isIdle(update.getBody().orElseThrow().getStatements());
    }

    private boolean isIdle(List<Statement> statements) {
      for (Statement statement : statements) {
        if (endsIfEmpty(statement)) {
          return true;
        }
        if (!isIdle(statement)) {
          return false;
        }
      }
      return true;
    }

    private boolean endsIfEmpty(Statement statement) {
      return statement
          .toIfStmt()
          .filter(branch -> isEmpty(branch.getCondition()))
          .map(IfStmt::getThenStmt)
          .filter(then -> then.isReturnStmt() || isBlockThatReturns(then))
          .isPresent();
    }

    private static boolean isBlockThatReturns(Statement statement) {
      return statement
          .toBlockStmt()
          .filter(block -> block.getStatements().size() == 1)
          .filter(block -> block.getStatement(0).isReturnStmt())
          .isPresent();
    }

    private boolean isIdle(Statement statement) {
      if (statement instanceof BlockStmt block) {
        return isIdle(block.getStatements());
      }
      if (statement instanceof ForStmt loop) {
        return isOverMailbox(loop);
      }
      if (statement instanceof IfStmt branch) {
        return branch.getElseStmt().isEmpty()
            && branch
                .getCondition()
                .toUnaryExpr()
                .filter(not -> not.getOperator() == UnaryExpr.Operator.LOGICAL_COMPLEMENT)
                .filter(not -> isEmpty(not.getExpression()))
                .isPresent();
      }
      return isView(statement);
    }

    /** {@code for (int i = 0; i < mailbox.size(); i++)}. */
    private boolean isOverMailbox(ForStmt loop) {
      return loop.getInitialization().size() == 1
          && loop.getInitialization().get(0).toString().matches("int \\w+ = 0")
          && loop.getCompare()
              .flatMap(Expression::toBinaryExpr)
              .filter(compare -> compare.getOperator() == BinaryExpr.Operator.LESS)
              .filter(compare -> compare.getLeft().isNameExpr())
              .filter(compare -> asks(compare.getRight(), "size"))
              .isPresent();
    }

    /** {@code Mailbox<Ask> asks = mailbox.only(Ask.class)}. */
    private boolean isView(Statement statement) {
      return statement
          .toExpressionStmt()
          .flatMap(expression -> expression.getExpression().toVariableDeclarationExpr())
          .filter(declared -> declared.getVariables().size() == 1)
          .map(declared -> declared.getVariable(0))
          .filter(
              local ->
                  local
                      .getInitializer()
                      .flatMap(Expression::toMethodCallExpr)
                      .filter(call -> call.getNameAsString().equals("only") && isOfMailbox(call))
                      .isPresent())
          .map(local -> mailboxes.add(local.getNameAsString()))
          .isPresent();
    }

    private boolean isEmpty(Expression expression) {
      return asks(expression, "isEmpty");
    }

    private boolean asks(Expression expression, String method) {
      return expression
          .toMethodCallExpr()
          .filter(call -> call.getNameAsString().equals(method) && isOfMailbox(call))
          .filter(call -> call.getArguments().isEmpty())
          .isPresent();
    }

    private boolean isOfMailbox(MethodCallExpr call) {
      return call.getScope()
          .flatMap(Expression::toNameExpr)
          .filter(scope -> mailboxes.contains(scope.getNameAsString()))
          .isPresent();
    }
  }
}
