package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.Trees.and;
import static dev.rondo.frontend.java.Trees.call;
import static dev.rondo.frontend.java.Trees.count;
import static dev.rondo.frontend.java.Trees.declare;
import static dev.rondo.frontend.java.Trees.exists;
import static dev.rondo.frontend.java.Trees.name;
import static dev.rondo.frontend.java.Trees.number;
import static dev.rondo.frontend.java.Trees.or;
import static dev.rondo.frontend.java.Trees.run;
import static dev.rondo.frontend.java.Trees.same;
import static dev.rondo.frontend.java.Trees.userType;
import static dev.rondo.frontend.java.Trees.when;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LongLiteralExpr;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.PrimitiveType;
import dev.rondo.frontend.java.Trees;
import dev.rondo.frontend.model.RoundMethods;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The loops of a round in which messages are sent: Algorithm 1, and Fig. 11 for stronger networks.
 */
final class Loops {

  private final Program program;
  private final NetworkKind network;
  private final String sendName;

  /**
   * For one round.
   *
   * @param sendName the name of its send method in the emitted class
   */
  Loops(Program program, NetworkKind network, String sendName) {
    this.program = program;
    this.network = network;
    this.sendName = sendName;
  }

  List<Statement> send(RoundMethods round) {
    List<Statement> statements = new ArrayList<>();
    switch (network) {
      case N_MINUS_F -> statements.add(receiversFirst(round));
      case KERNEL -> {
        Expression pick = call(name(program.choices), "choose", program.count());
        statements.add(declare(Trees.intType(), "kernel", pick));
        statements.add(sendersFirst(round));
      }
      default -> statements.add(sendersFirst(round));
    }
    return statements;
  }

  /** Algorithm 1, lines 1-3. */
  private Statement sendersFirst(RoundMethods round) {
    Statement add = add(round);
    if (round.sendsPerDestination()) {
      Expression some = exists(name(program.message));
      Statement toOne = when(heard().map(heard -> and(some, heard)).orElse(some), add);
      return senders(
          count(
              program.receiver,
              0,
              program.count(),
              declare(userType(round.message()), program.message, sent(round)),
              toOne));
    }
    Statement delivered = heard().<Statement>map(heard -> when(heard, add)).orElse(add);
    return senders(
        declare(userType(round.message()), program.message, sent(round)),
        when(
            exists(name(program.message)), count(program.receiver, 0, name(program.n), delivered)));
  }

  /** DELIVERFN of Fig. 11: each receiver hears n - f senders for certain. */
  private Statement receiversFirst(RoundMethods round) {
    Expression isPicked =
        Trees.binary(
            Trees.binary(
                name("senders"),
                BinaryExpr.Operator.BINARY_AND,
                Trees.binary(
                    new LongLiteralExpr("1L"),
                    BinaryExpr.Operator.LEFT_SHIFT,
                    name(program.sender))),
            BinaryExpr.Operator.NOT_EQUALS,
            number(0));
    Expression quorum = Trees.binary(name(program.n), BinaryExpr.Operator.MINUS, name(program.f));
    return count(
        program.receiver,
        0,
        program.count(),
        declare(
            PrimitiveType.longType(),
            "senders",
            call(name(program.choices), "pick", name(program.receiver), quorum)),
        senders(
            declare(userType(round.message()), program.message, sent(round)),
            when(and(exists(name(program.message)), or(isPicked, free())), add(round))));
  }

  private Statement senders(Statement... body) {
    return count(program.sender, 0, program.count(), body);
  }

  private Expression sent(RoundMethods round) {
    return round.sendsPerDestination()
        ? call(sendName, name(program.sender), call(name("NodeId"), "of", name(program.receiver)))
        : call(sendName, name(program.sender));
  }

  private Statement add(RoundMethods round) {
    Expression box = Trees.at(name(program.box(round.message())), name(program.receiver));
    return run(call(box, "add", name(program.sender), name(program.message)));
  }

  /** Whether the message at hand is heard; empty where it always is. */
  private Optional<Expression> heard() {
    return switch (network) {
      case ARBITRARY, N_MINUS_F -> Optional.of(free());
      case RELIABLE -> Optional.empty();
      case KERNEL ->
          // 004 §4.1 asks for both directions; Fig. 11 has only what the kernel sends.
          Optional.of(
              or(
                  or(
                      same(name(program.sender), name("kernel")),
                      same(name(program.receiver), name("kernel"))),
                  free()));
      case OTHER ->
          Optional.of(
              call(
                  program.heard,
                  name(program.sender),
                  name(program.receiver),
                  name(program.message)));
    };
  }

  private Expression free() {
    return call(
        name(program.choices),
        "delivers",
        name(program.sender),
        name(program.receiver),
        name(program.message));
  }
}
