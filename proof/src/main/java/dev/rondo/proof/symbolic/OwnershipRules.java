package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.ForEachStmt;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.SetValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rules that make it safe to treat mutable collections as values. In Java a collection is read
 * after the arguments of a call on it are evaluated; here its value is taken before, so the
 * arguments must not change it. A method that borrows a mutable collection may only read it.
 */
final class OwnershipRules {

  private final SymbolicExecutor executor;
  private final ExecutionState env;

  OwnershipRules(SymbolicExecutor executor, ExecutionState env) {
    this.executor = executor;
    this.env = env;
  }

  /** Whether the user's code may change a collection in place. */
  static boolean isMutable(Value value) {
    return (value instanceof ListValue sequence && sequence.mutable())
        || (value instanceof SetValue set && set.mutable());
  }

  /** An argument of a call on a collection. */
  Value of(Value collection, MethodCallExpr call, int index) {
    Value value = executor.values().plain(executor.evaluate(call.getArgument(index), env));
    refuseChange(call.getScope().orElseThrow(), collection, call.getArgument(index));
    return value;
  }

  /** An element that is added to a collection; it must have no other mutable alias. */
  Value element(Value collection, MethodCallExpr call, int index) {
    refuseLong(call.getArgument(index));
    return new AssignmentSemantics(executor)
        .owned(call.getArgument(index), of(collection, call, index));
  }

  /** The index of an element of an array. */
  Term index(Value array, ArrayAccessExpr access) {
    Term index = executor.number(access.getIndex(), env);
    refuseChange(access.getName(), array, access.getIndex());
    return index;
  }

  /** As an object, a long never equals an int. */
  static void refuseLong(Expression boxed) {
    if (Symbol.typeOf(boxed).filter(type -> type.matches("long|java.lang.Long")).isPresent()) {
      throw new UnsupportedCode(boxed, "a long as an object", "use an int");
    }
  }

  private void refuseChange(Expression named, Value collection, Expression argument) {
    if (isMutable(collection) && !isHeld(named, collection, argument)) {
      throw new UnsupportedCode(
          argument, "an argument that changes the collection", "compute it in a line before");
    }
  }

  private boolean isHeld(Expression named, Value collection, Expression argument) {
    @Nullable Value held = held(named, env);
    if (held != null) {
      return held == collection;
    }
    return argument.findFirst(AssignExpr.class).isEmpty()
        && argument.findFirst(UnaryExpr.class).isEmpty()
        && argument.findFirst(MethodCallExpr.class, call -> call.getScope().isEmpty()).isEmpty();
  }

  /** The value of a variable; empty if an expression names none. */
  static @Nullable Value held(Expression named, ExecutionState env) {
    String name = Ast.unqualifiedName(named).map(SimpleName::getIdentifier).orElse(null);
    if (name == null) {
      return null;
    }
    Value local = named.isNameExpr() ? env.local(name) : null;
    return local == null ? env.field(name) : local;
  }

  /**
   * A collection that is passed to a method must not change until it returns, under its other name
   * either.
   */
  static void refuseChange(MethodCallExpr call, List<Value> arguments, ExecutionState env) {
    for (int index = 0; index < arguments.size(); index++) {
      Value given = arguments.get(index);
      Value held = held(call.getArgument(index), env);
      if (isMutable(given) && held != null && held != given) {
        throw new UnsupportedCode(
            call.getArgument(index), "a collection that changes as it is given away", "copy it");
      }
    }
  }

  /** Whether a call may change its receiver. */
  static boolean changes(MethodCallExpr call) {
    return !(Symbol.of(call.getName()).orElse(null) instanceof Symbol.Method method)
        || (LibraryModel.isOfJdk(method.owner())
            && !LibraryModel.standard().leavesReceiver(method));
  }

  /** A collection is passed to a method. */
  static void checkBorrowing(MethodDeclaration method, int index, Value argument, Node place) {
    checkBorrowing(method, method.getParameter(index).getNameAsString(), argument, place);
  }

  /** Code that borrows a mutable collection, of which it has a copy here, may only read it. */
  static void checkBorrowing(Node code, String name, Value value, Node place) {
    if (!isMutable(value)) {
      return;
    }
    for (NameExpr use : code.findAll(NameExpr.class)) {
      if (use.getNameAsString().equals(name) && !looks(use)) {
        throw new UnsupportedCode(
            place,
            "code that keeps or changes a collection it is given",
            "return a new one instead");
      }
    }
  }

  private static boolean looks(NameExpr use) {
    Node parent = use.getParentNode().orElseThrow();
    if (parent instanceof MethodCallExpr call) {
      boolean isScope = call.getScope().filter(scope -> scope == use).isPresent();
      return !isScope || !changes(call);
    }
    return parent instanceof ForEachStmt || parent instanceof ObjectCreationExpr;
  }
}
