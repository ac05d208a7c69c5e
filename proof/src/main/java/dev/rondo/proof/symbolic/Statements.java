package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.DoStmt;
import com.github.javaparser.ast.stmt.EmptyStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.stmt.WhileStmt;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Box;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Values;
import dev.rondo.rounds.RoundProtocol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs statements: every branch, merged where the branches meet. */
final class Statements {

  /** Loops whose conditions are known run on; this many turns are taken for endless. */
  private static final int ENDLESS = 2000;

  private final Machine machine;
  private final Terms terms;
  private final Values values;

  /** Where the code leaves a method or a loop, and with what. */
  private record Exit(Env env, @Nullable Value value) {}

  private final Deque<List<Exit>> returns = new ArrayDeque<>();
  private final Deque<List<Exit>> breaks = new ArrayDeque<>();
  private final Deque<List<Exit>> continues = new ArrayDeque<>();

  Statements(Machine machine) {
    this.machine = machine;
    this.terms = machine.terms();
    this.values = machine.values();
  }

  /** Runs the body of a method; the place afterwards is where all its exits meet. */
  @Nullable Value body(BlockStmt block, Env env) {
    returns.push(new ArrayList<>());
    execute(block, env);
    return meet(Objects.requireNonNull(returns.pop()), env);
  }

  /** Joins exits with where the code falls through. */
  private @Nullable Value meet(List<Exit> exits, Env env) {
    Value result = null;
    for (int index = exits.size() - 1; index >= 0; index--) {
      Exit exit = exits.get(index);
      boolean isOnlyWay = env.isDead();
      Term taken = exit.env().path();
      if (exit.value() != null) {
        result =
            isOnlyWay || result == null ? exit.value() : values.choose(taken, exit.value(), result);
      }
      env.join(values, taken, exit.env(), env.snapshot());
    }
    return result;
  }

  void execute(Statement statement, Env env) {
    if (env.isDead()) {
      return;
    }
    if (statement.containsData(RoundProtocol.BEGINS_ACTION)) {
      machine.events().acts(env.path());
    }
    if (!machine.events().allowsHavoc()) {
      exactly(statement, env);
      return;
    }
    HavocFallback havoc = new HavocFallback(machine, env);
    try {
      exactly(statement, env);
    } catch (NotCovered notCovered) {
      havoc.execute(statement, env, notCovered);
    }
  }

  private void exactly(Statement statement, Env env) {
    try {
      run(statement, env);
    } catch (Values.Mismatch mismatch) {
      throw new NotCovered(
          statement, String.valueOf(mismatch.getMessage()), "give both paths values of one type");
    }
  }

  /** How deep it is in methods and loops. */
  record Depth(int returns, int breaks, int continues) {}

  Depth depth() {
    return new Depth(returns.size(), breaks.size(), continues.size());
  }

  /** Leaves methods and loops that came to no end. */
  void leaveTo(Depth depth) {
    shorten(returns, depth.returns());
    shorten(breaks, depth.breaks());
    shorten(continues, depth.continues());
  }

  private static void shorten(Deque<List<Exit>> exits, int size) {
    while (exits.size() > size) {
      exits.pop();
    }
  }

  private void run(Statement statement, Env env) {
    if (statement instanceof BlockStmt block) {
      Set<String> known = env.locals();
      block.getStatements().forEach(inner -> execute(inner, env));
      env.forgetAllBut(known);
    } else if (statement instanceof ExpressionStmt expression) {
      machine.expressions().effect(expression.getExpression(), env);
    } else if (statement instanceof IfStmt decision) {
      decide(decision, env);
    } else if (statement instanceof ReturnStmt leave) {
      Value value =
          leave
              .getExpression()
              .map(expression -> machine.expressions().evaluate(expression, env))
              .orElse(null);
      exit(returns, env, value);
    } else if (statement instanceof BreakStmt leave && leave.getLabel().isEmpty()) {
      exit(breaks, env, null);
    } else if (statement instanceof ContinueStmt leave && leave.getLabel().isEmpty()) {
      exit(continues, env, null);
    } else if (statement instanceof ThrowStmt thrown) {
      machine.failWhere(env, terms.bool(true), "an exception is thrown", thrown);
    } else if (!(statement instanceof EmptyStmt)) {
      loop(statement, env);
    }
  }

  private void loop(Statement statement, Env env) {
    if (statement instanceof ForEachStmt each) {
      iterate(each, env);
    } else if (statement instanceof ForStmt counted) {
      count(counted, env);
    } else if (statement instanceof WhileStmt repeated) {
      repeat(Optional.of(repeated.getCondition()), repeated.getBody(), List.of(), env);
    } else if (statement instanceof DoStmt repeated) {
      breaks.push(new ArrayList<>());
      turn(repeated.getBody(), List.of(), env);
      repeat(Optional.of(repeated.getCondition()), repeated.getBody(), List.of(), env);
      meet(Objects.requireNonNull(breaks.pop()), env);
    } else if (statement instanceof SwitchStmt choice) {
      breaks.push(new ArrayList<>());
      new Switches(machine).execute(choice, env);
      meet(Objects.requireNonNull(breaks.pop()), env);
    } else {
      throw new NotCovered(statement, "this statement", "write it with if, for and return");
    }
  }

  private void exit(Deque<List<Exit>> exits, Env env, @Nullable Value value) {
    if (!env.isDead()) {
      Objects.requireNonNull(exits.peek()).add(new Exit(env.snapshot(), value));
      env.leave(terms.bool(true));
    }
  }

  private void decide(IfStmt decision, Env env) {
    Term condition = machine.expressions().condition(decision.getCondition(), env);
    Env then = env.under(condition);
    Env otherwise = env.under(terms.not(condition));
    execute(decision.getThenStmt(), then);
    decision.getElseStmt().ifPresent(branch -> execute(branch, otherwise));
    env.join(values, condition, then, otherwise);
  }

  private void iterate(ForEachStmt each, Env env) {
    NumberTypes.refuse(each.getVariable().getElementType());
    String name = each.getVariable().getVariable(0).getNameAsString();
    Value elements = machine.expressions().evaluate(each.getIterable(), env);
    if (elements instanceof Box mailbox) {
      machine.events().reads(env.absolute(), mailbox);
    }
    if (Arguments.held(each.getIterable(), env) == null) {
      new VariableChanges(machine).owned(each.getIterable(), elements);
    }
    List<Slot> slots = machine.expressions().elements(elements, each.getIterable());
    breaks.push(new ArrayList<>());
    for (Slot slot : slots) {
      Arguments.checkBorrowing(each.getBody(), name, slot.value(), each.getIterable());
      Env turn = env.under(slot.present());
      turn.setLocal(name, slot.value());
      turn(each.getBody(), List.of(), turn);
      refuseChange(each, elements, turn);
      env.join(values, slot.present(), turn, env.under(terms.not(slot.present())));
    }
    meet(Objects.requireNonNull(breaks.pop()), env);
  }

  /** A list that changes while a loop goes over it throws, or not, as its position has it. */
  private void refuseChange(ForEachStmt each, Value elements, Env turn) {
    boolean changed =
        Arguments.isMutable(elements)
            && Arguments.held(each.getIterable(), turn) != null
            && Arguments.held(each.getIterable(), turn) != elements;
    if (changed) {
      throw new NotCovered(
          each.getIterable(), "a list that a loop over it changes", "loop over a copy");
    }
  }

  /** One turn of a loop's body; afterwards all that continue meet. */
  private void turn(Statement body, List<Expression> update, Env env) {
    continues.push(new ArrayList<>());
    execute(body, env);
    meet(Objects.requireNonNull(continues.pop()), env);
    if (!env.isDead()) {
      update.forEach(expression -> machine.expressions().effect(expression, env));
    }
  }

  private void count(ForStmt counted, Env env) {
    Set<String> known = env.locals();
    counted.getInitialization().forEach(init -> machine.expressions().effect(init, env));
    Optional<Box> positions = positionsOf(counted, env);
    if (positions.isPresent()) {
      overPositions(counted, positions.get(), env);
    } else {
      repeat(counted.getCompare(), counted.getBody(), counted.getUpdate(), env);
    }
    env.forgetAllBut(known);
  }

  /** The mailbox whose positions a loop runs through, each once and in order. */
  private Optional<Box> positionsOf(ForStmt loop, Env env) {
    String text = loop.getCompare().map(Expression::toString).orElse("");
    String[] sides = text.split(" < ", -1);
    boolean plain =
        sides.length == 2
            && sides[1].endsWith(".size()")
            && loop.getUpdate().size() == 1
            && loop.getUpdate().get(0).toString().equals(sides[0] + "++")
            && loop.getInitialization().toString().equals("[int " + sides[0] + " = 0]")
            && assigns(loop.getBody(), sides[0])
            && assigns(loop.getBody(), sides[1].substring(0, sides[1].length() - 7));
    if (!plain) {
      return Optional.empty();
    }
    Expression size = loop.getCompare().orElseThrow().asBinaryExpr().getRight();
    Expression scope = size.asMethodCallExpr().getScope().orElseThrow();
    return scope instanceof NameExpr name && env.local(name.getNameAsString()) instanceof Box box
        ? Optional.of(box)
        : Optional.empty();
  }

  /** Whether a body leaves a variable and its mailbox alone. */
  private static boolean assigns(Statement body, String variable) {
    return body.findAll(AssignExpr.class).stream()
            .noneMatch(assign -> assign.getTarget().toString().equals(variable))
        && body.findAll(UnaryExpr.class).stream()
            .noneMatch(unary -> unary.getExpression().toString().equals(variable))
        && body.findAll(MethodCallExpr.class).stream()
            .noneMatch(call -> call.getNameAsString().equals("use") && !isLast(call));
  }

  /** What is used is used right before the loop is left. */
  private static boolean isLast(MethodCallExpr use) {
    Statement statement = use.findAncestor(ExpressionStmt.class).orElseThrow();
    return statement.findAncestor(BlockStmt.class).stream()
        .anyMatch(block -> !block.findAll(ReturnStmt.class).isEmpty());
  }

  private void overPositions(ForStmt loop, Box box, Env env) {
    String name =
        loop.getInitialization()
            .get(0)
            .asVariableDeclarationExpr()
            .getVariable(0)
            .getNameAsString();
    machine.events().reads(env.absolute(), box);
    breaks.push(new ArrayList<>());
    Term before = terms.number(0);
    for (int index = 0; index < box.slots().size(); index++) {
      Slot slot = box.slots().get(index);
      Env turn = env.under(slot.present());
      turn.setLocal(name, new Value.Position(box, index, before));
      turn(loop.getBody(), List.of(), turn);
      turn.setLocal(name, values.number(0));
      env.join(values, slot.present(), turn, env.under(terms.not(slot.present())));
      before = terms.add(before, terms.ite(slot.present(), terms.number(1), terms.number(0)));
    }
    meet(Objects.requireNonNull(breaks.pop()), env);
  }

  /** Unrolls a loop until its condition is false, or has stayed unknown for too long. */
  private void repeat(
      Optional<Expression> compare, Statement body, List<Expression> update, Env env) {
    breaks.push(new ArrayList<>());
    int unknown = 0;
    for (int turns = 0; !env.isDead(); turns++) {
      Term condition =
          compare.map(c -> machine.expressions().condition(c, env)).orElse(terms.bool(true));
      if (terms.isFalse(terms.and(env.absolute(), condition))) {
        break;
      }
      if (!terms.isTrue(condition)) {
        unknown++;
      }
      if (unknown > machine.place().unrolled() || turns > ENDLESS) {
        machine.exceedWhere(
            env, condition, "a loop turns more than " + (turns - 1) + " times", body);
        break;
      }
      Env then = env.under(condition);
      Env otherwise = env.under(terms.not(condition));
      turn(body, update, then);
      env.join(values, condition, then, otherwise);
    }
    meet(Objects.requireNonNull(breaks.pop()), env);
  }
}
