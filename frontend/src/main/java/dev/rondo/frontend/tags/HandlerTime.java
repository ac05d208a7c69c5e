package dev.rondo.frontend.tags;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Handler.Takes;
import dev.rondo.frontend.model.Message;
import java.util.List;
import java.util.Optional;

/** How a phase that is written in a handler stands to the phase of the messages it uses. */
final class HandlerTime {

  /** The relation of two phases. */
  enum PhaseRelation {
    SAME,
    LATER,
    UNKNOWN
  }

  private final ProtocolSymbols code;
  private final Handler handler;
  private final Message message;
  private final List<List<PhaseGuards.PhaseComparison>> used;

  HandlerTime(ProtocolSymbols code, Handler handler) {
    this.code = code;
    this.handler = handler;
    this.message = code.protocol().message(handler.message());
    this.used =
        handler.takes() == Takes.MESSAGE
            ? List.of(PhaseGuards.ofMessage(handler, message))
            : handler.guard().map(g -> PhaseGuards.ofViews(g, message)).orElse(List.of(List.of()));
  }

  /** For what the handler uses, or each part of it, how the guard compares its phase. */
  List<List<PhaseGuards.PhaseComparison>> comparisons() {
    return used;
  }

  /** How the phase of a message made here stands to the handler's. */
  PhaseRelation relation(Expression phase) {
    if (isSame(phase)) {
      return PhaseRelation.SAME;
    }
    boolean later =
        phase instanceof BinaryExpr sum
            && sum.getOperator() == BinaryExpr.Operator.PLUS
            && isSame(sum.getLeft())
            && isPositive(sum.getRight());
    return later || isIncremented(phase) ? PhaseRelation.LATER : PhaseRelation.UNKNOWN;
  }

  private static boolean isPositive(Expression expression) {
    return expression.toIntegerLiteralExpr().filter(i -> i.asNumber().intValue() > 0).isPresent();
  }

  private boolean isSame(Expression phase) {
    boolean ofMessage =
        handler.takes() == Takes.MESSAGE
            && PhaseGuards.isPhase(phase, handler.parameter(), message);
    return ofMessage
        || code.stateField(phase)
            .filter(
                field -> isTaken(field, phase) || (isEqual(field) && assignments(field).isEmpty()))
            .isPresent();
  }

  /** Whether the guard makes a field equal to the phase of all that is used. */
  private boolean isEqual(String field) {
    return used.stream()
        .allMatch(
            part ->
                part.stream()
                    .anyMatch(
                        c ->
                            c.isEquality()
                                && code.stateField(c.value()).filter(field::equals).isPresent()));
  }

  /** Whether a field was set to the phase of the message before a place, and nowhere else. */
  private boolean isTaken(String field, Node place) {
    return onlyStatement(field)
        .filter(statement -> isBefore(statement, place))
        .map(statement -> statement.asExpressionStmt().getExpression())
        .filter(AssignExpr.class::isInstance)
        .map(AssignExpr.class::cast)
        .filter(assign -> assign.getOperator() == AssignExpr.Operator.ASSIGN)
        .filter(assign -> handler.takes() == Takes.MESSAGE)
        .filter(assign -> PhaseGuards.isPhase(assign.getValue(), handler.parameter(), message))
        .isPresent();
  }

  private boolean isIncremented(Expression phase) {
    return code.stateField(phase)
        .filter(this::isEqual)
        .flatMap(this::onlyStatement)
        .filter(statement -> isBefore(statement, phase))
        .map(statement -> statement.asExpressionStmt().getExpression())
        .filter(UnaryExpr.class::isInstance)
        .map(unary -> ((UnaryExpr) unary).getOperator())
        .filter(
            operator ->
                operator == UnaryExpr.Operator.POSTFIX_INCREMENT
                    || operator == UnaryExpr.Operator.PREFIX_INCREMENT)
        .isPresent();
  }

  private static boolean isBefore(Statement statement, Node place) {
    return statement.getRange().orElseThrow().isBefore(place.getRange().orElseThrow().begin);
  }

  /** The one statement of the handler itself that may assign a field. */
  private Optional<Statement> onlyStatement(String field) {
    List<Statement> assigning = assignments(field);
    return assigning.size() == 1 && assigning.get(0).isExpressionStmt()
        ? Optional.of(assigning.get(0))
        : Optional.empty();
  }

  private List<Statement> assignments(String field) {
    return handler.action().stream()
        .filter(statement -> StateChanges.of(code, List.of(statement)).fields().contains(field))
        .toList();
  }
}
