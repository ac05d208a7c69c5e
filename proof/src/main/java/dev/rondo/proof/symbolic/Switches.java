package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.YieldStmt;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Base;
import dev.rondo.proof.value.Value.Scalar;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Switches with arrows, over enums and numbers. */
final class Switches {

  private final Machine machine;
  private final Terms terms;

  Switches(Machine machine) {
    this.machine = machine;
    this.terms = machine.terms();
  }

  void execute(SwitchStmt choice, ExecutionState env) {
    Value selector = selector(choice.getSelector(), env);
    entries(defaultLast(choice.getEntries()), 0, selector, env);
  }

  private Value selector(Expression expression, ExecutionState env) {
    Value selector = machine.expressions().evaluate(expression, env);
    machine.failWhere(env, machine.values().isNull(selector), "a switch over null", expression);
    return selector;
  }

  private static List<SwitchEntry> defaultLast(List<SwitchEntry> entries) {
    List<SwitchEntry> sorted = new ArrayList<>(entries);
    sorted.sort(Comparator.comparing(entry -> entry.getLabels().isEmpty()));
    return sorted;
  }

  private void entries(List<SwitchEntry> entries, int index, Value selector, ExecutionState env) {
    if (index == entries.size()) {
      return;
    }
    SwitchEntry entry = entries.get(index);
    refuseColons(entry);
    Term chosen = matches(entry, selector, env);
    ExecutionState then = env.under(chosen);
    ExecutionState otherwise = env.under(terms.not(chosen));
    entry.getStatements().forEach(statement -> machine.statements().execute(statement, then));
    entries(entries, index + 1, selector, otherwise);
    env.join(machine.values(), chosen, then, otherwise);
  }

  Value evaluate(SwitchExpr choice, ExecutionState env) {
    Value selector = selector(choice.getSelector(), env);
    return value(choice, defaultLast(choice.getEntries()), 0, selector, env);
  }

  private Value value(
      Node place, List<SwitchEntry> entries, int index, Value selector, ExecutionState env) {
    SwitchEntry entry = entries.get(index);
    refuseColons(entry);
    Expression result = result(entry);
    if (index == entries.size() - 1) {
      return machine.expressions().evaluate(result, env);
    }
    Term chosen = matches(entry, selector, env);
    ExecutionState then = env.under(chosen);
    ExecutionState otherwise = env.under(terms.not(chosen));
    Value here = machine.expressions().evaluate(result, then);
    Value later = value(place, entries, index + 1, selector, otherwise);
    env.join(machine.values(), chosen, then, otherwise);
    return machine.values().choose(chosen, here, later);
  }

  private static Expression result(SwitchEntry entry) {
    Statement only =
        entry.getStatements().size() == 1 ? entry.getStatements().get(0) : new BlockStmt();
    if (only instanceof ExpressionStmt expression) {
      return expression.getExpression();
    }
    if (only instanceof YieldStmt yielded) {
      return yielded.getExpression();
    }
    throw new UnsupportedCode(
        entry, "a switch branch that is no expression", "write -> and a value");
  }

  private static void refuseColons(SwitchEntry entry) {
    if (entry.getType() == SwitchEntry.Type.STATEMENT_GROUP) {
      throw new UnsupportedCode(entry, "a switch that falls through", "write its cases with ->");
    }
  }

  private Term matches(SwitchEntry entry, Value selector, ExecutionState env) {
    if (entry.getLabels().isEmpty()) {
      return terms.bool(true);
    }
    List<Term> matched = new ArrayList<>();
    for (Expression label : entry.getLabels()) {
      matched.add(machine.values().same(selector, label(label, selector, env)));
    }
    return terms.or(matched);
  }

  private Value label(Expression label, Value selector, ExecutionState env) {
    if (selector instanceof Scalar scalar
        && scalar.kind().base() == Base.ENUM
        && label instanceof NameExpr name) {
      List<String> constants = machine.text().enumConstants(scalar.kind().enumName()).orElseThrow();
      return new Scalar(scalar.kind(), terms.number(constants.indexOf(name.getNameAsString())));
    }
    return machine.expressions().evaluate(label, env);
  }
}
