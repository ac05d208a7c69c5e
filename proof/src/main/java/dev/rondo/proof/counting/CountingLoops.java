package dev.rondo.proof.counting;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.code.Ast;
import dev.rondo.proof.counting.AbstractValue.Count;
import dev.rondo.proof.counting.AbstractValue.InputValue;
import dev.rondo.proof.counting.AbstractValue.MailboxView;
import dev.rondo.proof.counting.AbstractValue.MessageGroup;
import dev.rondo.proof.counting.AbstractValue.MessagePosition;
import dev.rondo.proof.counting.AbstractValue.Region;
import dev.rondo.proof.counting.LoopSummary.Element;
import dev.rondo.proof.counting.LoopSummary.LoopCache;
import dev.rondo.proof.counting.LoopSummary.LoopExit;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The loops that are supported: over messages, over their positions, and over the range of inputs.
 */
final class CountingLoops {

  /** What the end of a loop may ask for. */
  private static final Set<String> FIXED = Set.of("n", "f");

  /** A loop over fewer constants is run as it stands. */
  private static final int MOST = 8;

  private final CountingExecutor executor;
  private final ExecutionPath path;
  private final Terms terms;

  CountingLoops(CountingExecutor executor) {
    this.executor = executor;
    this.path = executor.path();
    this.terms = path.terms();
  }

  void overMessages(ForEachStmt loop, AbstractValue elements, CountingState state) {
    if (!(elements instanceof MailboxView view)) {
      throw CountingExecutor.refusal(loop.getIterable(), "a loop over this", "loop over a mailbox");
    }
    executor.refuseUnknown(loop.getVariable().getElementType());
    String variable = loop.getVariable().getVariable(0).getNameAsString();
    run(loop, variable, messages(view, MessageGroup::message), loop.getBody(), state);
  }

  private List<Element> messages(MailboxView view, Function<MessageGroup, AbstractValue> binding) {
    return view.entries().stream()
        .map(
            entry ->
                new Element(
                    binding.apply(entry),
                    LinearTerm.of(1).atMost(entry.times(), terms),
                    true,
                    Optional.of(entry.times())))
        .toList();
  }

  /** From one number to another, one by one. The variable of the loop has its first value. */
  void overNumbers(ForStmt loop, CountingState state) {
    String variable = variable(loop);
    AbstractValue first = Objects.requireNonNull(state.locals().remove(variable));
    refuseChanges(loop, variable, state);
    BinaryExpr condition = loop.getCompare().orElseThrow().asBinaryExpr();
    boolean open = condition.getOperator() == BinaryExpr.Operator.LESS;
    MailboxView view = mailbox(condition.getRight(), state);
    if (open && view != null && first.equals(Count.of(0))) {
      List<Element> positions =
          messages(view, entry -> new MessagePosition(view.name(), entry.message()));
      run(loop, variable, positions, loop.getBody(), state);
    } else if (first instanceof Count low
        && executor.evaluate(condition.getRight(), state) instanceof Count high) {
      LinearTerm last = open ? high.amount().minus(LinearTerm.of(1)) : high.amount();
      LinearTerm further = last.minus(low.amount());
      if (low.amount().isConstant() && further.isConstant() && further.constant() < MOST) {
        unrolled(loop, variable, low.amount().constant(), last.constant(), state);
      } else {
        run(loop, variable, values(loop, low.amount(), last), loop.getBody(), state);
      }
    } else {
      throw refusal(loop);
    }
  }

  private void unrolled(ForStmt loop, String variable, long low, long last, CountingState state) {
    executor
        .interpreter()
        .iterations(
            loop,
            state,
            () -> {
              for (long number = low; number <= last && state.isReachable(); number++) {
                state.locals().put(variable, Count.of(number));
                executor.interpreter().iteration(loop, loop.getBody(), List.of(), state);
              }
            });
  }

  /** The mailbox whose size is read. */
  private @Nullable MailboxView mailbox(Expression size, CountingState state) {
    return size instanceof MethodCallExpr call
            && call.getNameAsString().equals("size")
            && call.getScope().orElse(null) instanceof NameExpr name
            && state.named(name.getNameAsString()) instanceof MailboxView view
        ? view
        : null;
  }

  private static UnsupportedCode refusal(ForStmt loop) {
    return CountingExecutor.refusal(
        loop,
        "this loop",
        "loop over a mailbox, or over all inputs as in for (int v = 1; v <= n(); v++)");
  }

  private static String variable(ForStmt loop) {
    boolean shaped =
        loop.getInitialization().size() == 1
            && loop.getInitialization()
                .get(0)
                .toVariableDeclarationExpr()
                .filter(declaration -> declaration.getVariables().size() == 1)
                .flatMap(declaration -> declaration.getVariable(0).getInitializer())
                .isPresent()
            && loop.getCompare().filter(Expression::isBinaryExpr).isPresent()
            && loop.getUpdate().size() == 1
            && loop.getUpdate().get(0).isUnaryExpr();
    if (!shaped) {
      throw refusal(loop);
    }
    return loop.getInitialization()
        .get(0)
        .asVariableDeclarationExpr()
        .getVariable(0)
        .getNameAsString();
  }

  /** The loop counts up to an end that stays where it is. */
  private void refuseChanges(ForStmt loop, String name, CountingState state) {
    BinaryExpr condition = loop.getCompare().orElseThrow().asBinaryExpr();
    UnaryExpr update = loop.getUpdate().get(0).asUnaryExpr();
    boolean upwards =
        update.getOperator() == UnaryExpr.Operator.POSTFIX_INCREMENT
            || update.getOperator() == UnaryExpr.Operator.PREFIX_INCREMENT;
    boolean bounded =
        condition.getOperator() == BinaryExpr.Operator.LESS
            || condition.getOperator() == BinaryExpr.Operator.LESS_EQUALS;
    if (!upwards
        || !bounded
        || !Ast.isName(update.getExpression(), name)
        || !Ast.isName(condition.getLeft(), name)
        || changes(loop.getBody(), name)
        || !isFixed(condition.getRight(), loop.getBody(), state)) {
      throw refusal(loop);
    }
  }

  /** Whether the body of a loop does not change where the loop ends. */
  private boolean isFixed(Expression end, Statement body, CountingState state) {
    return end.accept(new FixedValue(body, state), null);
  }

  private final class FixedValue extends GenericVisitorWithDefaults<Boolean, Void> {
    private final Statement body;
    private final CountingState state;

    private FixedValue(Statement body, CountingState state) {
      this.body = body;
      this.state = state;
    }

    @Override
    public Boolean defaultAction(Node expression, Void unused) {
      return false;
    }

    @Override
    public Boolean visit(IntegerLiteralExpr literal, Void unused) {
      return true;
    }

    @Override
    public Boolean visit(BinaryExpr binary, Void unused) {
      return binary.getLeft().accept(this, unused) && binary.getRight().accept(this, unused);
    }

    @Override
    public Boolean visit(EnclosedExpr enclosed, Void unused) {
      return enclosed.getInner().accept(this, unused);
    }

    @Override
    public Boolean visit(NameExpr name, Void unused) {
      String text = name.getNameAsString();
      // A field may be changed by a method that the body calls.
      return state.locals().containsKey(text)
          ? !changes(body, text)
          : !state.fields().containsKey(text);
    }

    @Override
    public Boolean visit(MethodCallExpr call, Void unused) {
      if (!call.getArguments().isEmpty()) {
        return false;
      }
      return call.getScope().isPresent()
          ? mailbox(call, state) != null && call.getScope().get().accept(this, unused)
          : FIXED.contains(call.getNameAsString())
              && new CountingCalls(executor).own(call).isEmpty();
    }
  }

  private static boolean changes(Statement body, String name) {
    return body.findAll(AssignExpr.class).stream()
            .anyMatch(assign -> Ast.isName(assign.getTarget(), name))
        || body.findAll(UnaryExpr.class).stream()
            .anyMatch(
                unary ->
                    Ast.isName(unary.getExpression(), name)
                        && unary.getOperator() != UnaryExpr.Operator.MINUS);
  }

  /** A number of the loop stands to the chosen value as an input does. */
  private List<Element> values(ForStmt loop, LinearTerm low, LinearTerm last) {
    InputRange range = executor.context().range();
    boolean within =
        range.isOpen()
            && path.implies(range.low().atMost(low, terms))
            && path.implies(last.atMost(range.high(), terms));
    if (!within) {
      throw CountingExecutor.refusal(
          loop, "a loop beyond the range of the inputs", "loop over the values of @Input");
    }
    LinearTerm focus = range.focus();
    List<Element> elements = new ArrayList<>();
    elements.add(
        new Element(
            new InputValue(Region.BELOW),
            terms.not(focus.atMost(low, terms)),
            false,
            Optional.empty()));
    elements.add(
        new Element(
            new InputValue(Region.FOCUS),
            terms.and(low.atMost(focus, terms), focus.atMost(last, terms)),
            true,
            Optional.empty()));
    elements.add(
        new Element(
            new InputValue(Region.ABOVE),
            terms.not(last.atMost(focus, terms)),
            false,
            Optional.empty()));
    return elements;
  }

  private void run(
      Statement loop,
      String variable,
      List<Element> elements,
      Statement body,
      CountingState state) {
    path.asksOne();
    LoopCache.Situation before =
        new LoopCache.Situation(
            elements,
            Map.copyOf(state.fields()),
            Map.copyOf(state.locals()),
            Map.copyOf(path.chosen()),
            path.conditions(),
            path.newName());
    List<LoopExit> exits =
        executor
            .context()
            .cache()
            .of(
                loop,
                before,
                () ->
                    new LoopSummary(executor, before.name(), variable, elements, loop, body, state)
                        .exits());
    LoopExit exit = exits.get(path.choose(exits.stream().map(LoopExit::condition).toList(), false));
    state.fields().putAll(exit.key().fields());
    state.locals().putAll(exit.key().locals());
    executor.outputs().addAll(exit.key().outputs());
    if (exit.key().failure() != null) {
      throw exit.key().failure();
    }
    if (exit.key().isReturn()) {
      executor.interpreter().returns(exit.key().result(), loop, state);
    }
  }
}
