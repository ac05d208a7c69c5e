package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.and;
import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.at;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.not;
import static dev.rondo.frontend.java.TreeBuilder.or;
import static dev.rondo.frontend.java.TreeBuilder.when;
import static dev.rondo.sequentializer.EmittedName.PROCESS;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.NoThrowAnalysis;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.rounds.RoundProtocol;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * When a timeout comes that looks for messages, where a network guarantees some: in the round of
 * the messages that it uses, and where it uses none, in the first round of such messages that its
 * process comes to. Later it would find in its mailbox what it has heard there, which in rounds is
 * gone.
 *
 * <p>A flag for each process and type of message says that a round of such messages has passed
 * since the process has done anything that moves its time: used a message, or sent one.
 */
final class MissedRounds {

  private final EmittedClass program;
  private final NoThrowAnalysis noThrow;
  private final Map<String, String> flags = new LinkedHashMap<>();

  private MissedRounds(EmittedClass program) {
    this.program = program;
    this.noThrow = new NoThrowAnalysis(new ProtocolSymbols(program.rounds.protocol()));
  }

  /**
   * Adds the flags to the class, and what sets them back to the bodies of its methods.
   *
   * @param timeouts the {@code @Timeout} methods of the class
   * @param updates its {@code @Update} methods
   */
  static MissedRounds add(
      EmittedClass program, List<MethodDeclaration> timeouts, List<MethodDeclaration> updates) {
    MissedRounds missed = new MissedRounds(program);
    RoundProtocol rounds = program.rounds;
    if (program.network.guaranteesRounds() && rounds.waits().isPresent()) {
      rounds.protocol().timeouts().stream()
          .flatMap(timeout -> timeout.message().stream())
          .forEach(missed::declare);
      rounds.protocol().timeouts().stream()
          .filter(timeout -> timeout.message().isPresent())
          .forEach(timeout -> missed.guard(timeout, timeouts.get(timeout.index())));
      updates.forEach(update -> program.setBackByHandlers(update, missed.flags.values()));
    }
    return missed;
  }

  private void declare(String message) {
    if (flags.containsKey(message)) {
      return;
    }
    String flag = program.names.fresh("missed" + message, "hasMissed" + message);
    program.declareFlag(
        flag,
        flags.isEmpty()
            ? Optional.of("Whether such a round has passed since the last action of a process")
            : Optional.empty());
    flags.put(message, flag);
  }

  private Expression flag(String message) {
    return program.flag(Objects.requireNonNull(flags.get(message)));
  }

  private Statement setBack(String message) {
    return program.setBack(Objects.requireNonNull(flags.get(message)));
  }

  /** A timeout whose round has passed comes only with messages of the round that it comes in. */
  private void guard(TimeoutHandler timeout, MethodDeclaration method) {
    String message = timeout.message().orElseThrow();
    NodeList<Statement> statements = method.getBody().orElseThrow().getStatements();
    int place = WhenGuard.index(statements);
    List<Expression> used = used(statements.subList(place + 1, statements.size()), timeout);
    Expression some =
        used.stream()
            .<Expression>map(view -> not(call(view.clone(), "isEmpty")))
            .reduce(TreeBuilder::or)
            .orElseThrow();
    MethodCallExpr guard = WhenGuard.call(statements.get(place)).orElseThrow();
    Expression inTime = new EnclosedExpr(or(not(flag(message)), some));
    Expression condition = guard.getArgument(0).clone();
    // After its round a guard that may fail is not evaluated.
    boolean mayFail = timeout.guard().filter(own -> !noThrow.is(own.condition())).isPresent();
    guard.setArgument(0, mayFail ? and(inTime, condition) : and(condition, inTime));
    List<Statement> after = new ArrayList<>();
    after.add(setBack(message));
    for (String other : flags.keySet()) {
      if (!other.equals(message)) {
        after.add(when(some.clone(), setBack(other)));
      }
    }
    statements.addAll(place + 1, after);
  }

  /** What stands right behind the guard of a timeout says what it uses. */
  private static List<Expression> used(List<Statement> action, TimeoutHandler timeout) {
    List<Expression> views = new ArrayList<>();
    for (Statement statement : action) {
      Optional<MethodCallExpr> use =
          statement
              .toExpressionStmt()
              .flatMap(expression -> expression.getExpression().toMethodCallExpr())
              .filter(called -> called.getNameAsString().equals("use"))
              .filter(
                  called ->
                      called
                          .getScope()
                          .filter(scope -> scope.toString().equals(timeout.parameter().get()))
                          .isPresent());
      use.ifPresent(called -> views.add(called.getArgument(0)));
      if (use.isEmpty() && !views.isEmpty()) {
        break;
      }
    }
    return views;
  }

  /** After a timeout of a process: what it has sent lies ahead, and so does its time. */
  List<Statement> afterTimeout() {
    return flags.values().stream()
        .map(flag -> at(name(flag), program.get(PROCESS)))
        .<Statement>map(flag -> assign(flag, and(flag.clone(), nothingWaits())))
        .toList();
  }

  /** At the end of a round, for a process: what sets the flag for its messages, if any. */
  Optional<Statement> afterRound(String message) {
    return Optional.ofNullable(flags.get(message))
        .map(flag -> assign(at(name(flag), program.get(PROCESS)), nothingWaits()));
  }

  private Expression nothingWaits() {
    return not(call(program.rounds.waits().orElseThrow(), program.get(PROCESS)));
  }
}
