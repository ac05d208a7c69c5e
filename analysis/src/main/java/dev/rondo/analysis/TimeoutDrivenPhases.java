package dev.rondo.analysis;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FieldAssignments;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether each process enters a phase by its own timeouts, as by a clock, and no message makes it
 * enter one.
 *
 * <p>A phase of such a protocol makes progress if the processes keep pace. It is a hint only: no
 * verdict rests on it.
 */
public final class TimeoutDrivenPhases {

  private final Protocol protocol;
  private final ProtocolSymbols code;
  private final Set<String> phases;

  private TimeoutDrivenPhases(Protocol protocol) {
    this.protocol = protocol;
    this.code = new ProtocolSymbols(protocol);
    this.phases =
        protocol.messages().stream()
            .map(Message::phaseSources)
            .flatMap(sources -> sources.stream())
            .collect(Collectors.toSet());
  }

  /**
   * Whether every field that handlers compare phases with is set by timeouts, and by them alone.
   */
  public static boolean of(Protocol protocol) {
    TimeoutDrivenPhases clocks = new TimeoutDrivenPhases(protocol);
    Set<String> compared = clocks.comparedWithPhases();
    return !compared.isEmpty() && compared.stream().allMatch(clocks::isSetByTimeoutsAlone);
  }

  /** Whether a timeout may bring a process to another phase, or the source does not tell. */
  public static boolean canLead(Protocol protocol) {
    TimeoutDrivenPhases clocks = new TimeoutDrivenPhases(protocol);
    Set<String> compared = clocks.comparedWithPhases();
    return compared.isEmpty() || compared.stream().anyMatch(clocks::isSetByTimeouts);
  }

  private boolean isSetByTimeouts(String field) {
    FieldAssignments assignments = new FieldAssignments(code, field);
    return protocol.timeouts().stream()
        .map(TimeoutHandler::declaration)
        .anyMatch(assignments::canBeBy);
  }

  /** The handlers, or the updates of rounds that were written. */
  private Stream<MethodDeclaration> receiving() {
    return Stream.concat(
        protocol.handlers().stream().map(Handler::declaration),
        protocol.rounds().stream().map(RoundMethods::update));
  }

  private Set<String> comparedWithPhases() {
    return receiving()
        .flatMap(method -> method.findAll(BinaryExpr.class).stream())
        .filter(binary -> Ast.isComparison(binary.getOperator()))
        .flatMap(
            binary ->
                Stream.of(
                    comparedWith(binary.getLeft(), binary.getRight()),
                    comparedWith(binary.getRight(), binary.getLeft())))
        .flatMap(Optional::stream)
        .collect(Collectors.toSet());
  }

  private Optional<String> comparedWith(Expression phase, Expression other) {
    return Ast.bare(phase) instanceof MethodCallExpr call && phases.contains(call.getNameAsString())
        ? code.stateField(other)
        : Optional.empty();
  }

  private boolean isSetByTimeoutsAlone(String field) {
    FieldAssignments assignments = new FieldAssignments(code, field);
    return receiving().noneMatch(assignments::canBeBy) && isSetByTimeouts(field);
  }
}
