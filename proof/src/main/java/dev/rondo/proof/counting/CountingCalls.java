package dev.rondo.proof.counting;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.counting.AbstractValue.BooleanValue;
import dev.rondo.proof.counting.AbstractValue.Count;
import dev.rondo.proof.counting.AbstractValue.EnumConstant;
import dev.rondo.proof.counting.AbstractValue.InputValue;
import dev.rondo.proof.counting.AbstractValue.IteratorValue;
import dev.rondo.proof.counting.AbstractValue.MailboxView;
import dev.rondo.proof.counting.AbstractValue.MessageGroup;
import dev.rondo.proof.counting.AbstractValue.MessagePosition;
import dev.rondo.proof.counting.AbstractValue.NullValue;
import dev.rondo.proof.counting.AbstractValue.RecordValue;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The semantics of calls of library methods. */
final class CountingCalls {

  static final String N = "n";
  static final String F = "f";

  /** The largest bound of {@code choose} that is enumerated. */
  private static final int MOST = 8;

  private final CountingExecutor executor;
  private final ExecutionPath path;
  private final Terms terms;

  CountingCalls(CountingExecutor executor) {
    this.executor = executor;
    this.path = executor.path();
    this.terms = path.terms();
  }

  /** Runs a call of a library method; there is no value where it returns nothing. */
  Optional<AbstractValue> run(MethodCallExpr call, CountingState state) {
    Optional<Expression> scope = call.getScope();
    if (scope.isEmpty() || Ast.isUnqualified(call)) {
      return ofNode(call, state);
    }
    if (isOf(call, "java.lang.Math")) {
      return Optional.of(ofMath(call, arguments(call, state)));
    }
    if (scope.get() instanceof NameExpr name && state.named(name.getNameAsString()) == null) {
      if (executor.context().text().constant(name.getNameAsString()).isEmpty()) {
        throw refusal(call);
      }
    }
    return Optional.of(on(executor.evaluate(scope.get(), state), call, state));
  }

  /** The method of the class that is called; none where one of Rondo is. */
  Optional<MethodDeclaration> own(MethodCallExpr call) {
    return executor
        .context()
        .text()
        .method(call.getNameAsString(), call.getArguments().size(), Symbol.of(call.getName()));
  }

  private static UnsupportedCode refusal(Node call) {
    return CountingExecutor.refusal(
        call, "this call", "see «Every n» in docs/proofs.md for what is covered");
  }

  private static boolean isOf(MethodCallExpr call, String owner) {
    return Symbol.of(call.getName()).orElse(null) instanceof Symbol.Method method
        && method.owner().equals(owner);
  }

  private List<AbstractValue> arguments(MethodCallExpr call, CountingState state) {
    return call.getArguments().stream().map(each -> executor.evaluate(each, state)).toList();
  }

  private Optional<AbstractValue> ofNode(MethodCallExpr call, CountingState state) {
    List<AbstractValue> arguments = arguments(call, state);
    return switch (call.getNameAsString() + "/" + arguments.size()) {
      case "n/0" -> Optional.of(new Count(LinearTerm.unknown(N)));
      case "f/0" -> Optional.of(new Count(LinearTerm.unknown(F)));
      case "phase/0" -> Optional.of(executor.context().phase());
      case "round/0" -> Optional.of(Count.of(executor.context().round()));
      case "flip/0" ->
          Optional.of(new BooleanValue(path.any(terms.bool(true), terms.bool(true)) == 1));
      case "choose/1" -> Optional.of(choice(call, arguments.get(0)));
      case "output/1" -> {
        executor.refuseChangeInCondition(call);
        if (Symbol.typeOf(call.getArgument(0)).filter("long"::equals).isPresent()) {
          // A long never equals an int as an object, whatever their numbers.
          throw CountingExecutor.refusal(call, "an output of type long", "output an int");
        }
        executor.outputs().add(shown(arguments.get(0), call));
        yield Optional.empty();
      }
      default -> throw refusal(call);
    };
  }

  private static AbstractValue shown(AbstractValue value, Node place) {
    boolean known =
        value instanceof InputValue
            || (value instanceof Count count && count.amount().isConstant());
    if (!known) {
      throw CountingExecutor.refusal(place, "this output", "output an input, or a constant");
    }
    return value;
  }

  private AbstractValue choice(MethodCallExpr call, AbstractValue bound) {
    boolean few =
        bound instanceof Count count
            && count.amount().isConstant()
            && count.amount().constant() >= 1
            && count.amount().constant() <= MOST;
    if (!few) {
      throw CountingExecutor.refusal(call, "this choice", "choose below a small constant");
    }
    long ways = ((Count) bound).amount().constant();
    List<Term> all = Stream.generate(() -> terms.bool(true)).limit(ways).toList();
    return Count.of(path.choose(all, false));
  }

  private AbstractValue ofMath(MethodCallExpr call, List<AbstractValue> arguments) {
    boolean least = call.getNameAsString().equals("min");
    if ((!least && !call.getNameAsString().equals("max")) || arguments.size() != 2) {
      throw refusal(call);
    }
    AbstractValue a = arguments.get(0);
    AbstractValue b = arguments.get(1);
    if (a.equals(b)) {
      return a;
    }
    return executor.comparing().order(a, b, call) <= 0 == least ? a : b;
  }

  private AbstractValue on(AbstractValue value, MethodCallExpr call, CountingState state) {
    if (value instanceof NullValue) {
      throw new CountingExecutor.ThrownException("a call on null", call);
    }
    if (value instanceof MailboxView view) {
      return ofMailbox(view, call, state);
    }
    if (value instanceof IteratorValue start && call.getArguments().isEmpty()) {
      if (call.getNameAsString().equals("next")) {
        return first(start.view(), call);
      }
      if (call.getNameAsString().equals("hasNext")) {
        return new BooleanValue(!isEmpty(start.view()));
      }
    }
    if (value instanceof RecordValue made && call.getArguments().isEmpty()) {
      return component(made, call);
    }
    if (value instanceof EnumConstant constant
        && call.getNameAsString().equals("equals")
        && executor.evaluate(call.getArgument(0), state) instanceof EnumConstant other) {
      return new BooleanValue(constant.equals(other));
    }
    throw refusal(call);
  }

  private AbstractValue component(RecordValue made, MethodCallExpr call) {
    RecordDeclaration record = executor.context().text().record(made.type()).orElseThrow();
    String name = call.getNameAsString();
    for (int index = 0; index < made.components().size(); index++) {
      if (record.getParameter(index).getNameAsString().equals(name)
          && record.getMethodsByName(name).isEmpty()) {
        return made.components().get(index);
      }
    }
    throw CountingExecutor.refusal(call, "this call of a record", "ask for its components");
  }

  private AbstractValue ofMailbox(MailboxView view, MethodCallExpr call, CountingState state) {
    return switch (call.getNameAsString() + "/" + call.getArguments().size()) {
      case "size/0" -> new Count(view.size());
      case "isEmpty/0" -> new BooleanValue(isEmpty(view));
      case "iterator/0" -> new IteratorValue(refusedUnlessAskedOnce(call, view));
      case "with/1" -> those(view, call.getArgument(0), state);
      case "get/1" -> at(view, executor.evaluate(call.getArgument(0), state), call);
      case "stream/0" ->
          throw CountingExecutor.refusal(call, "a stream", "use with and size, or a loop");
      default -> throw refusal(call);
    };
  }

  /** An iterator is mutable: only one that is queried immediately is at its first element. */
  private static MailboxView refusedUnlessAskedOnce(MethodCallExpr call, MailboxView view) {
    if (Ast.callOn(call).isPresent()) {
      return view;
    }
    throw CountingExecutor.refusal(
        call, "an iterator that is kept", "loop over the mailbox, or take get(0)");
  }

  private static UnsupportedCode refusedCondition(Expression condition) {
    return CountingExecutor.refusal(
        condition, "this condition", "write a lambda of one expression");
  }

  private boolean isEmpty(MailboxView view) {
    return path.holds(view.size().atMost(LinearTerm.ZERO, terms));
  }

  /** The messages that satisfy a condition. */
  private MailboxView those(MailboxView view, Expression condition, CountingState state) {
    LambdaExpr lambda = condition.toLambdaExpr().orElseThrow(() -> refusedCondition(condition));
    Expression body = lambda.getExpressionBody().orElseThrow(() -> refusedCondition(condition));
    List<MessageGroup> kept = new ArrayList<>();
    for (MessageGroup entry : view.entries()) {
      CountingState inside = inside(entry, lambda, state);
      try {
        if (path.asking(() -> executor.interpreter().condition(body, inside))) {
          kept.add(entry);
        }
      } catch (ExecutionPath.Mixed mixed) {
        LinearTerm some = path.unknown();
        refuseFailures(entry, lambda, body, state);
        path.assume(LinearTerm.ZERO.atMost(some, terms));
        path.assume(some.atMost(entry.times(), terms));
        kept.add(new MessageGroup(entry.message(), some));
      }
    }
    return new MailboxView(path.newName(), List.copyOf(kept));
  }

  private static CountingState inside(MessageGroup entry, LambdaExpr lambda, CountingState state) {
    CountingState inside = state.inside();
    inside.locals().put(lambda.getParameters().get(0).getNameAsString(), entry.message());
    return inside;
  }

  /** A condition that differs between messages of one content must not throw or change state. */
  private void refuseFailures(
      MessageGroup entry, LambdaExpr lambda, Expression body, CountingState state) {
    List<Term> there = new ArrayList<>(path.conditions());
    there.add(LinearTerm.of(1).atMost(entry.times(), terms));
    ExecutionPath.all(
        terms,
        path.newName(),
        there,
        path.oracle(),
        way -> {
          CountingExecutor asked = executor.on(way, new ArrayList<>());
          way.tries();
          try {
            asked.interpreter().condition(body, inside(entry, lambda, state));
          } catch (CountingExecutor.ThrownException failure) {
            throw CountingExecutor.refusal(
                body,
                "a condition that may throw an exception",
                "ask for null, or for size, before");
          }
        });
  }

  private AbstractValue at(MailboxView view, AbstractValue position, Node place) {
    if (position instanceof MessagePosition known && known.view().equals(view.name())) {
      return known.message();
    }
    if (position instanceof Count count && count.amount().equals(LinearTerm.ZERO)) {
      return first(view, place);
    }
    throw CountingExecutor.refusal(place, "this position", "take get(0), or loop over the mailbox");
  }

  /** An arbitrary message, because senders are abstracted; the same one on every query. */
  private AbstractValue first(MailboxView view, Node place) {
    RecordValue before = path.chosen().get(view.name());
    if (before != null) {
      return before;
    }
    List<Term> ways = new ArrayList<>();
    view.entries().forEach(entry -> ways.add(LinearTerm.of(1).atMost(entry.times(), terms)));
    ways.add(view.size().atMost(LinearTerm.ZERO, terms));
    int way = path.choose(ways, false);
    if (way == view.entries().size()) {
      throw new CountingExecutor.ThrownException("there is no message at this position", place);
    }
    RecordValue chosen = view.entries().get(way).message();
    path.chosen().put(view.name(), chosen);
    return chosen;
  }
}
