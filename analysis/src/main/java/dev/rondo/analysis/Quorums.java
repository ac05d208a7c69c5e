package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.unfold.HandlerSends;
import dev.rondo.unfold.SendSite;
import dev.rondo.unfold.SizeArithmetic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The number of messages of a round that suffices for its handlers, as far as it follows from the
 * numbers of processes and of faulty ones.
 *
 * <p>An asynchronous process continues with the first messages that suffice, and the others come
 * too late. A strategy for rounds can deliver that number. It is a hint only: no verdict rests on
 * it.
 */
public final class Quorums {

  private final Protocol protocol;
  private final ProtocolSymbols code;
  private final int n;
  private final int f;

  private Quorums(Protocol protocol, int n, int f) {
    this.protocol = protocol;
    this.code = new ProtocolSymbols(protocol);
    this.n = n;
    this.f = f;
  }

  /**
   * For each round from 1 on the number that suffices; empty if the source does not determine it.
   */
  public static List<OptionalInt> of(Protocol protocol, int n, int f) {
    Quorums quorums = new Quorums(protocol, n, f);
    return IntStream.rangeClosed(1, protocol.tags().rounds()).mapToObj(quorums::ofRound).toList();
  }

  /**
   * How many processes must time out for a phase to progress: the least number of messages that is
   * enough in a round for which processes that time out send some; 1 where that is not known of all
   * of these rounds.
   *
   * @param quorums for each round from 1 on how many messages are enough
   */
  public static int starters(Protocol protocol, List<OptionalInt> quorums) {
    IntStream derived =
        protocol.timeouts().stream()
            .flatMap(timeout -> HandlerSends.of(protocol, timeout).stream())
            .map(SendSite::rounds)
            .flatMapToInt(all -> all.stream().mapToInt(Integer::intValue));
    IntStream written =
        protocol.rounds().stream()
            .filter(round -> timeoutsSet(new ProtocolSymbols(protocol), round))
            .mapToInt(RoundMethods::number);
    return IntStream.concat(derived, written)
        .map(round -> quorums.get(round - 1).orElse(1))
        .min()
        .orElse(1);
  }

  /** Whether a timeout sets a message that a written round sends. */
  private static boolean timeoutsSet(ProtocolSymbols code, RoundMethods round) {
    List<String> held =
        round.send().findAll(NameExpr.class).stream()
            .filter(name -> code.stateField(name).isPresent())
            .filter(name -> holds(code, name.getNameAsString(), round.message()))
            .map(NameExpr::getNameAsString)
            .toList();
    return code.protocol().timeouts().stream()
        .anyMatch(timeout -> sets(code, timeout.declaration(), held, new HashSet<>()));
  }

  private static boolean holds(ProtocolSymbols code, String field, String message) {
    return code.protocol().declaration().getFieldByName(field).stream()
        .map(declared -> declared.getVariable(0).getTypeAsString())
        .anyMatch(type -> type.equals(message) || type.equals("NodeMap<" + message + ">"));
  }

  /** Whether code, or a method that it calls, assigns a field or changes its content. */
  private static boolean sets(
      ProtocolSymbols code, MethodDeclaration method, List<String> fields, Set<Node> seen) {
    Predicate<Expression> isOne =
        field -> code.stateField(field).filter(fields::contains).isPresent();
    return seen.add(method)
        && (method.findAll(AssignExpr.class).stream().map(AssignExpr::getTarget).anyMatch(isOne)
            || method.findAll(MethodCallExpr.class).stream()
                .anyMatch(
                    call ->
                        call.getNameAsString().equals("put")
                                && call.getScope().filter(isOne).isPresent()
                            || code.ownMethod(call)
                                .filter(called -> sets(code, called, fields, seen))
                                .isPresent()));
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
        .forEach(update -> found.add(enough(update)));
    return found.stream().flatMapToInt(OptionalInt::stream).min();
  }

  /**
   * Whether only faulty processes run a handler. They continue with any messages, so their handlers
   * say nothing about quorums of correct processes.
   */
  private boolean isOfTheFaulty(Handler handler) {
    return handler.guard().map(Guard::condition).filter(this::asksForAFault).isPresent();
  }

  private boolean asksForAFault(Expression condition) {
    Expression bare = Ast.bare(condition);
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
   * it asks for messages too, for a quorum of certain senders perhaps, it is not known whether this
   * number suffices.
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
    return Ast.conjuncts(condition).stream()
        .filter(part -> part.findFirst(NameExpr.class, Quorums::isMailbox).isPresent())
        .anyMatch(part -> truth(part, size).isEmpty());
  }

  private static boolean isMailbox(NameExpr name) {
    return Symbol.of(name.getName(), Symbol.Local.class)
        .filter(local -> local.type().startsWith("rondo.Mailbox"))
        .isPresent();
  }

  /** The conditions of an update correspond to guards of handlers. */
  private OptionalInt enough(MethodDeclaration update) {
    return conditions(update)
        .map(
            condition -> {
              OptionalInt change = firstChange(condition);
              return change.isPresent() ? change : leastToHold(condition);
            })
        .flatMapToInt(OptionalInt::stream)
        .min();
  }

  /** The least number that makes a difference to a condition of a method. */
  private OptionalInt firstChange(MethodDeclaration method) {
    return conditions(method).flatMapToInt(condition -> firstChange(condition).stream()).min();
  }

  private static Stream<Expression> conditions(MethodDeclaration method) {
    return method.findAll(IfStmt.class).stream()
        .filter(branch -> !onlyEndsWithoutMessages(branch))
        .map(IfStmt::getCondition);
  }

  /** {@code if (heard.isEmpty()) return;} does not determine how many messages suffice. */
  private static boolean onlyEndsWithoutMessages(IfStmt branch) {
    return Ast.bare(branch.getCondition()) instanceof MethodCallExpr asked
        && asked.getNameAsString().equals("isEmpty")
        && asked.getScope().filter(Expression::isNameExpr).isPresent()
        && Ast.single(branch.getThenStmt())
            .toReturnStmt()
            .filter(end -> end.getExpression().isEmpty())
            .isPresent();
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

  /** Evaluates conditions for a given number of messages in every mailbox. */
  private static final class CountedMessages extends SizeArithmetic {

    private static final int DEEPEST = 8;

    private final ProtocolSymbols code;
    private final int n;
    private final int f;
    private final int messages;
    private final boolean inCollections;
    private final int depth;
    private final Map<String, Integer> arguments;

    /**
     * An evaluation for a number of messages.
     *
     * @param inCollections whether elements of collections of the process count as messages as well
     */
    CountedMessages(ProtocolSymbols code, int n, int f, int messages, boolean inCollections) {
      this(code, n, f, messages, inCollections, 0, Map.of());
    }

    private CountedMessages(
        ProtocolSymbols code,
        int n,
        int f,
        int messages,
        boolean inCollections,
        int depth,
        Map<String, Integer> arguments) {
      super(n, f);
      this.code = code;
      this.n = n;
      this.f = f;
      this.messages = messages;
      this.inCollections = inCollections;
      this.depth = depth;
      this.arguments = arguments;
    }

    private CountedMessages deeper(Map<String, Integer> given) {
      return new CountedMessages(code, n, f, messages, inCollections, depth + 1, given);
    }

    @Override
    protected Optional<Integer> sizeOf(Expression collection) {
      return collection
          .getParentNode()
          .flatMap(Ast::method)
          .filter(asked -> asked.owner().equals("rondo.Mailbox") || isCollected(asked.owner()))
          .map(asked -> messages);
    }

    private boolean isCollected(String owner) {
      return inCollections && owner.startsWith("java.util.");
    }

    @Override
    protected Optional<Integer> otherNumber(Expression expression) {
      if (depth == DEEPEST) {
        return Optional.empty();
      }
      if (expression instanceof MethodCallExpr call) {
        return inside(call, CountedMessages::number);
      }
      if (expression instanceof NameExpr name && arguments.containsKey(name.getNameAsString())) {
        return Optional.of(arguments.get(name.getNameAsString()));
      }
      return Ast.local(expression)
          .or(() -> constant(expression))
          .flatMap(VariableDeclarator::getInitializer)
          .flatMap(value -> deeper(arguments).number(value));
    }

    private Optional<VariableDeclarator> constant(Expression expression) {
      return Ast.field(expression)
          .filter(field -> field.isFinal())
          .flatMap(
              field ->
                  code.protocol().declaration().getFields().stream()
                      .map(FieldDeclaration::getVariables)
                      .flatMap(variables -> variables.stream())
                      .filter(variable -> variable.getNameAsString().equals(field.name()))
                      .findFirst());
    }

    @Override
    protected Optional<Boolean> otherTruth(MethodCallExpr call) {
      return depth == DEEPEST ? Optional.empty() : inside(call, CountedMessages::truth);
    }

    /** The result of a pure method of the protocol for known arguments. */
    private <T> Optional<T> inside(
        MethodCallExpr call, BiFunction<CountedMessages, Expression, Optional<T>> result) {
      Optional<MethodDeclaration> method = code.ownMethod(call);
      Optional<Expression> returned = method.flatMap(CountedMessages::returned);
      if (returned.isEmpty()) {
        return Optional.empty();
      }
      Map<String, Integer> given = new HashMap<>();
      for (int place = 0; place < call.getArguments().size(); place++) {
        String parameter = method.get().getParameter(place).getNameAsString();
        number(call.getArgument(place)).ifPresent(value -> given.put(parameter, value));
      }
      return result.apply(deeper(given), returned.get());
    }

    private static Optional<Expression> returned(MethodDeclaration method) {
      return method
          .getBody()
          .map(BlockStmt::getStatements)
          .filter(statements -> statements.size() == 1)
          .map(statements -> statements.get(0))
          .flatMap(Statement::toReturnStmt)
          .flatMap(ReturnStmt::getExpression);
    }
  }
}
