package dev.rondo.analysis;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.stmt.IfStmt;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.unfold.SizeArithmetic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * How many messages of a round are enough for whoever waits for them, as far as the number of
 * processes and of faulty ones says it.
 *
 * <p>An asynchronous process goes on with the first messages that suffice, and the others come too
 * late. Who draws rounds can let a process hear just as many. It is a hint and no more: no verdict
 * rests on it.
 */
public final class Quorums {

  private final Protocol protocol;
  private final Code code;
  private final int n;
  private final int f;

  private Quorums(Protocol protocol, int n, int f) {
    this.protocol = protocol;
    this.code = new Code(protocol);
    this.n = n;
    this.f = f;
  }

  /** For each round from 1 on the number that is enough; none where the source does not say it. */
  public static List<OptionalInt> of(Protocol protocol, int n, int f) {
    Quorums quorums = new Quorums(protocol, n, f);
    return IntStream.rangeClosed(1, protocol.tags().rounds()).mapToObj(quorums::ofRound).toList();
  }

  private OptionalInt ofRound(int round) {
    List<OptionalInt> found = new ArrayList<>();
    for (Message message : protocol.messages()) {
      if (message.rounds().contains(round)) {
        protocol.handlers().stream()
            .filter(handler -> handler.message().equals(message.name()))
            .filter(handler -> !isOfTheFaulty(handler))
            .forEach(handler -> found.add(enough(handler)));
      }
    }
    protocol.rounds().stream()
        .filter(methods -> methods.number() == round)
        .map(RoundMethods::update)
        .forEach(update -> found.add(firstChange(update)));
    return found.stream().flatMapToInt(OptionalInt::stream).min();
  }

  /**
   * Whether only faulty processes run a handler. They go on with whatever they hear, which says
   * nothing of those that wait for enough.
   */
  private boolean isOfTheFaulty(Handler handler) {
    return handler.guard().map(Guard::condition).filter(this::asksForAFault).isPresent();
  }

  private boolean asksForAFault(Expression condition) {
    Expression bare = Code.bare(condition);
    if (!(bare instanceof BinaryExpr both)) {
      return false;
    }
    if (both.getOperator() == BinaryExpr.Operator.AND) {
      return asksForAFault(both.getLeft()) || asksForAFault(both.getRight());
    }
    return both.getOperator() == BinaryExpr.Operator.EQUALS
        && both.getRight().toString().equals("1")
        && code.stateField(both.getLeft()).filter(this::saysWhoIsFaulty).isPresent();
  }

  private boolean saysWhoIsFaulty(String field) {
    return protocol.faultyVariable().stream()
        .anyMatch(place -> protocol.variables().get(place).name().equals(field));
  }

  private OptionalInt enough(Handler handler) {
    Optional<Expression> asked = handler.guard().map(Guard::condition);
    return handler.takes() == Handler.Takes.MAILBOX && asked.isPresent()
        ? leastToHold(asked.get())
        : firstChange(handler.declaration());
  }

  /**
   * The least number with which a guard may hold that does not hold without any. Where the rest of
   * it asks for messages too, for a quorum of certain senders perhaps, nobody knows whether so many
   * are enough.
   */
  private OptionalInt leastToHold(Expression guard) {
    if (!isFalse(guard, 0)) {
      return OptionalInt.empty();
    }
    return IntStream.rangeClosed(1, n)
        .filter(size -> !isFalse(guard, size))
        .limit(1)
        .filter(size -> !asksForMore(guard, size))
        .findFirst();
  }

  private boolean isFalse(Expression condition, int size) {
    return truth(condition, size).equals(Optional.of(false));
  }

  private boolean asksForMore(Expression condition, int size) {
    Expression bare = Code.bare(condition);
    if (bare instanceof BinaryExpr both && both.getOperator() == BinaryExpr.Operator.AND) {
      return asksForMore(both.getLeft(), size) || asksForMore(both.getRight(), size);
    }
    return truth(bare, size).isEmpty()
        && bare.findFirst(NameExpr.class, Quorums::isMailbox).isPresent();
  }

  private static boolean isMailbox(NameExpr name) {
    return Symbol.of(name.getName())
        .filter(Symbol.Local.class::isInstance)
        .map(Symbol.Local.class::cast)
        .filter(local -> local.type().startsWith("rondo.Mailbox"))
        .isPresent();
  }

  /** The least number that makes a difference to a condition of a method. */
  private OptionalInt firstChange(MethodDeclaration method) {
    return method.findAll(IfStmt.class).stream()
        .map(IfStmt::getCondition)
        .flatMapToInt(condition -> firstChange(condition).stream())
        .min();
  }

  private OptionalInt firstChange(Expression condition) {
    Optional<Boolean> without = truth(condition, 0);
    return without.isEmpty()
        ? OptionalInt.empty()
        : IntStream.rangeClosed(1, n)
            .filter(
                size -> truth(condition, size).filter(is -> !without.get().equals(is)).isPresent())
            .findFirst();
  }

  private Optional<Boolean> truth(Expression condition, int size) {
    boolean namesRun =
        condition.findFirst(MethodCallExpr.class, SizeArithmetic::isOfRun).isPresent();
    return new CountedMessages(code, n, f, size, namesRun).truth(condition);
  }
}
