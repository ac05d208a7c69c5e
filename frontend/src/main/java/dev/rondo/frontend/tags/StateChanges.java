package dev.rondo.frontend.tags;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FreshObjects;
import dev.rondo.frontend.code.MutatedOperand;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.model.StateVariable;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What pieces of code may do to the state and the world, through the methods they call. */
final class StateChanges {

  private final ProtocolSymbols code;
  private final Set<MethodDeclaration> visited = new HashSet<>();
  private final Set<String> fields = new TreeSet<>();
  private boolean sends;
  private boolean shows;

  private StateChanges(ProtocolSymbols code) {
    this.code = code;
  }

  /** Whatever these may do in the end. */
  static StateChanges of(ProtocolSymbols code, List<? extends Node> nodes) {
    StateChanges changes = new StateChanges(code);
    nodes.forEach(changes::visit);
    return changes;
  }

  /** The fields of the process that may be assigned or, as collections and arrays, changed. */
  Set<String> fields() {
    return fields;
  }

  /** Whether messages may be sent, or nodes added. */
  boolean sends() {
    return sends;
  }

  /** Whether values may be output. */
  boolean shows() {
    return shows;
  }

  private void visit(Node root) {
    root.walk(
        node -> {
          Ast.assigned(node)
              .filter(target -> !FreshObjects.isAssigned(target) || Ast.field(target).isPresent())
              .ifPresent(this::change);
          MutatedOperand.of(node).ifPresent(this::change);
          sends |= Ast.sends(node) || Ast.nodeMethod(node).filter("spawn"::equals).isPresent();
          shows |= Ast.nodeMethod(node).filter("output"::equals).isPresent();
          code.ownMethod(node).filter(visited::add).ifPresent(this::visit);
        });
  }

  /** What is no field of the process may be what one of its collections or arrays is called. */
  private void change(Expression changed) {
    Optional<String> field = code.stateField(Ast.root(changed));
    field.ifPresent(fields::add);
    if (field.isEmpty() && !FreshObjects.is(changed)) {
      code.protocol().variables().stream()
          .filter(variable -> !variable.declarator().getType().isPrimitiveType())
          .map(StateVariable::name)
          .forEach(fields::add);
    }
  }
}
