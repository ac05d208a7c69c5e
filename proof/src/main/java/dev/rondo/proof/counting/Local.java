package dev.rondo.proof.counting;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.EmptyStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.proof.counting.AbstractValue.BooleanValue;
import dev.rondo.proof.symbolic.ClassModel;
import dev.rondo.proof.symbolic.UnsupportedCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs the code of one process on one way through it. What is not listed here is refused. */
final class Local {

  /** Where a statement ends. */
  enum End {
    NEXT,
    BREAK,
    CONTINUE,
    RETURN
  }

  /** Code throws an exception. */
  static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int line;

    Failure(String what, Node place) {
      super(what, null, false, false);
      line = place.getBegin().map(begin -> begin.line).orElse(0);
    }

    int line() {
      return line;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Failure failure
          && failure.line == line
          && failure.toString().equals(toString());
    }

    @Override
    public int hashCode() {
      return line;
    }
  }

  /**
   * What does not change while a process runs.
   *
   * @param phase what the number of the phase is
   * @param amounts how many messages there can be of each content
   * @param cache what loops have come to
   * @param compared gets the differences of counts that are compared
   */
  record Setting(
      ClassModel text,
      InputRange range,
      AbstractValue phase,
      int round,
      List<LinearTerm> amounts,
      LoopCache cache,
      Set<LinearTerm> compared) {}

  private static final int DEEPEST = 20;

  private final Setting setting;
  private final ExecutionPath path;
  private final List<AbstractValue> outputs;
  private final LocalValues values;
  private int depth;

  Local(Setting setting, ExecutionPath path, List<AbstractValue> outputs) {
    this(setting, path, outputs, 0);
  }

  private Local(Setting setting, ExecutionPath path, List<AbstractValue> outputs, int depth) {
    this.setting = setting;
    this.path = path;
    this.outputs = outputs;
    this.values = new LocalValues(this);
    this.depth = depth;
  }

  /** Runs code of the same process on a way that begins where it is now. */
  Local on(ExecutionPath way, List<AbstractValue> shown) {
    way.follow(path);
    return new Local(setting, way, shown, depth);
  }

  Setting setting() {
    return setting;
  }

  ExecutionPath path() {
    return path;
  }

  Comparisons comparing() {
    return new Comparisons(path, setting.range(), setting.compared());
  }

  LocalValues values() {
    return values;
  }

  List<AbstractValue> outputs() {
    return outputs;
  }

  /** Runs a method; what it returns, where it returns anything. */
  @Nullable AbstractValue run(
      MethodDeclaration method, List<AbstractValue> arguments, Map<String, AbstractValue> fields) {
    if (++depth > DEEPEST) {
      throw refusal(method.getName(), "a method that calls itself", "write a loop over messages");
    }
    values.refuseUnknown(method.getType());
    Map<String, AbstractValue> parameters = new LinkedHashMap<>();
    for (int index = 0; index < arguments.size(); index++) {
      values.refuseUnknown(method.getParameter(index).getType());
      parameters.put(method.getParameter(index).getNameAsString(), arguments.get(index));
    }
    try {
      Frame frame = new Frame(fields, parameters);
      run(method.getBody().orElseThrow(), frame);
      return frame.result();
    } finally {
      depth--;
    }
  }

  End run(Statement statement, Frame frame) {
    if (statement instanceof BlockStmt block) {
      return block(block, frame);
    }
    if (statement instanceof ExpressionStmt expression) {
      values.effect(expression.getExpression(), frame);
      return End.NEXT;
    }
    if (statement instanceof IfStmt choice) {
      if (condition(choice.getCondition(), frame)) {
        return run(choice.getThenStmt(), frame);
      }
      return choice.getElseStmt().map(otherwise -> run(otherwise, frame)).orElse(End.NEXT);
    }
    if (statement instanceof ReturnStmt result) {
      frame.returns(result.getExpression().map(value -> values.of(value, frame)).orElse(null));
      return End.RETURN;
    }
    if (statement instanceof ForEachStmt loop) {
      return new LocalLoops(this).overMessages(loop, frame);
    }
    if (statement instanceof ForStmt loop) {
      return new LocalLoops(this).overNumbers(loop, frame);
    }
    if (statement instanceof EmptyStmt) {
      return End.NEXT;
    }
    if (statement instanceof BreakStmt leave && leave.getLabel().isEmpty()) {
      return End.BREAK;
    }
    if (statement instanceof ContinueStmt go && go.getLabel().isEmpty()) {
      return End.CONTINUE;
    }
    throw refusal(statement, "this statement", "use if, for over messages, and return");
  }

  private End block(BlockStmt block, Frame frame) {
    List<String> known = new ArrayList<>(frame.locals().keySet());
    for (Statement each : block.getStatements()) {
      End end = run(each, frame);
      if (end != End.NEXT) {
        frame.locals().keySet().retainAll(known);
        return end;
      }
    }
    frame.locals().keySet().retainAll(known);
    return End.NEXT;
  }

  boolean condition(Expression expression, Frame frame) {
    if (values.of(expression, frame) instanceof BooleanValue truth) {
      return truth.value();
    }
    throw refusal(expression, "this condition", "compare counts, inputs or phases");
  }

  /** What is asked of each of many messages is asked once of all that are alike. */
  void refuseChangeInCondition(Node place) {
    if (path.isCondition()) {
      throw refusal(place, "a change by a condition on messages", "change it in a loop over them");
    }
  }

  static UnsupportedCode refusal(Node place, String what, String instead) {
    return new UnsupportedCode(place, what + " for every n", instead);
  }
}
