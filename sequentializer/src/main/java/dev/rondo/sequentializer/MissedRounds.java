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
 * Decides the round of timeouts that read messages, under a network that guarantees some: the round
 * of the messages that the timeout uses, or if it uses none, the first round of such messages that
 * its process reaches. In a later round, the original would still have unused messages in the
 * mailbox; in rounds they are gone.
 *
 * <p>A flag for each process and message type tells that a round of such messages has passed since
 * the process last used or sent a message, which advances its time.
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
   * Adds the flags to the class, and the code that resets them to the methods of the class.
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

  /**
   * Extends the guard of a timeout: after its round has passed, it runs only with messages of the
   * current round.
   */
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

  /** The messages that a timeout uses, from the statements right behind its guard. */
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

  /** The statements after a timeout of a process, whose messages and time are of a later round. */
  List<Statement> afterTimeout() {
    return flags.values().stream()
        .map(flag -> at(name(flag), program.get(PROCESS)))
        .<Statement>map(flag -> assign(flag, and(flag.clone(), nothingWaits())))
        .toList();
  }

  /**
   * The statement that sets the flag of a process at the end of a round, if a timeout reads its
   * messages.
   */
  Optional<Statement> afterRound(String message) {
    return Optional.ofNullable(flags.get(message))
        .map(flag -> assign(at(name(flag), program.get(PROCESS)), nothingWaits()));
  }

  private Expression nothingWaits() {
    return not(call(program.rounds.waits().orElseThrow(), program.get(PROCESS)));
  }
}
