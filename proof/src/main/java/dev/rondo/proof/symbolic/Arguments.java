package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.ForEachStmt;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Collected;
import dev.rondo.proof.value.Value.Sequence;
import org.jspecify.annotations.Nullable;

/**
 * What calls are given. In Java a collection is looked at once the arguments of a call on it are
 * computed; here its value is known before, so that it must not change meanwhile. And whoever is
 * given a collection that can change may only look at it: then it does not matter that it is given
 * a copy here.
 */
final class Arguments {

  private final Machine machine;
  private final Env env;

  Arguments(Machine machine, Env env) {
    this.machine = machine;
    this.env = env;
  }

  /** Whether the user's code may change a collection in place. */
  static boolean isMutable(Value value) {
    return (value instanceof Sequence sequence && sequence.mutable())
        || (value instanceof Collected set && set.mutable());
  }

  /** An argument of a call on a collection. */
  Value of(Value collection, MethodCallExpr call, int index) {
    Value value =
        machine.values().plain(machine.expressions().evaluate(call.getArgument(index), env));
    refuseChange(call.getScope().orElseThrow(), collection, call.getArgument(index));
    return value;
  }

  /** An element that a collection is given, which nobody else may change. */
  Value element(Value collection, MethodCallExpr call, int index) {
    refuseLong(call.getArgument(index));
    return new VariableChanges(machine).owned(call.getArgument(index), of(collection, call, index));
  }

  /** The index of an element of an array. */
  Term index(Value array, ArrayAccessExpr access) {
    Term index = machine.expressions().number(access.getIndex(), env);
    refuseChange(access.getName(), array, access.getIndex());
    return index;
  }

  /** As an object, a long never equals an int. */
  static void refuseLong(Expression boxed) {
    if (Symbol.typeOf(boxed).filter(type -> type.matches("long|java.lang.Long")).isPresent()) {
      throw new NotCovered(boxed, "a long as an object", "use an int");
    }
  }

  private void refuseChange(Expression named, Value collection, Expression argument) {
    if (isMutable(collection) && !isHeld(named, collection, argument)) {
      throw new NotCovered(
          argument, "an argument that changes what is asked", "compute it in a line before");
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

  /** What a variable holds; nothing where an expression names none. */
  static @Nullable Value held(Expression named, Env env) {
    if (named instanceof NameExpr name) {
      Value local = env.local(name.getNameAsString());
      return local == null ? env.field(name.getNameAsString()) : local;
    }
    return named instanceof FieldAccessExpr access && access.getScope() instanceof ThisExpr
        ? env.field(access.getNameAsString())
        : null;
  }

  /** Whether a call may change the collection that it is made on. */
  static boolean changes(MethodCallExpr call) {
    return !(Symbol.of(call.getName()).orElse(null) instanceof Symbol.Method method)
        || (LibraryModel.isOfJdk(method.owner())
            && !LibraryModel.standard().leavesReceiver(method));
  }

  /** A method is given a collection. */
  static void checkBorrowing(MethodDeclaration method, int index, Value argument, Node place) {
    checkBorrowing(method, method.getParameter(index).getNameAsString(), argument, place);
  }

  /** Code has a name for a value that is a copy here of what somebody else has. */
  static void checkBorrowing(Node code, String name, Value value, Node place) {
    if (!isMutable(value)) {
      return;
    }
    for (NameExpr use : code.findAll(NameExpr.class)) {
      if (use.getNameAsString().equals(name) && !looks(use)) {
        throw new NotCovered(
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
