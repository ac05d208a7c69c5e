package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.MailboxValue;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Over-approximates unsupported code by havocking the variables that it names. Code with other
 * effects is refused: it sends, outputs, jumps, or calls a method that changes fields. The library
 * model defines the effects of calls.
 */
final class HavocFallback {

  private static final LibraryModel LIBRARY = LibraryModel.standard();

  private final SymbolicExecutor executor;
  private final ExecutionState before;
  private final Set<String> changed = new LinkedHashSet<>();

  HavocFallback(SymbolicExecutor executor, ExecutionState env) {
    this.executor = executor;
    this.before = env.copy();
  }

  /** An expression whose value is unknown; it is refused if it changes a variable. */
  void evaluate(Expression expression, ExecutionState env, UnsupportedCode why) {
    touch(expression, why);
    if (!changed.isEmpty()) {
      throw why;
    }
    goBack(expression, env, why);
  }

  /** A statement that havocs the variables that it changes. */
  void execute(Statement statement, ExecutionState env, UnsupportedCode why) {
    if (statement.findFirst(ReturnStmt.class).isPresent() || leavesLoop(statement)) {
      throw why;
    }
    touch(statement, why);
    goBack(statement, env, why);
    Ast.declared(statement)
        .forEach(variable -> env.setLocal(variable.getNameAsString(), anything()));
    if (!changed.isEmpty()) {
      // Another name may hold the same collection.
      executor.effects().changes(env.absolute());
      env.fields().replaceAll((name, value) -> isCollection(value) ? anything() : value);
      for (String name : env.localNames()) {
        if (isCollection(Objects.requireNonNull(env.local(name)))) {
          env.setLocal(name, anything());
        }
      }
    }
    for (String name : changed) {
      if (env.local(name) != null || env.field(name) != null) {
        new AssignmentSemantics(executor).store(new NameExpr(name), anything(), env);
      }
    }
  }

  private Value anything() {
    return executor.values().opaque();
  }

  private static boolean isCollection(Value value) {
    return value instanceof Value.ListValue || value instanceof Value.SetValue;
  }

  private static boolean leavesLoop(Statement statement) {
    boolean isLoop = Ast.isLoop(statement);
    return statement
            .findFirst(BreakStmt.class, b -> !isLoop || b.getLabel().isPresent())
            .isPresent()
        || statement
            .findFirst(ContinueStmt.class, c -> !isLoop || c.getLabel().isPresent())
            .isPresent();
  }

  /** None of the code runs, but every mailbox that it may examine counts as examined. */
  private void goBack(Node code, ExecutionState env, UnsupportedCode why) {
    env.restore(before);
    for (NameExpr name : code.findAll(NameExpr.class)) {
      if (env.local(name.getNameAsString()) instanceof MailboxValue mailbox) {
        boolean narrowed =
            Ast.parent(name, MethodCallExpr.class).filter(call -> isView(call, name)).isPresent();
        if (narrowed) {
          throw why;
        }
        executor.effects().reads(env.absolute(), mailbox);
      }
    }
  }

  private static boolean isView(MethodCallExpr call, NameExpr mailbox) {
    boolean looks =
        effects(call)
            .filter(known -> known.isPure() && known.result() != MethodEffects.ReturnedObject.VIEW)
            .isPresent();
    return !looks || call.getScope().filter(scope -> scope == mailbox).isEmpty();
  }

  private static Optional<MethodEffects> effects(MethodCallExpr call) {
    return Symbol.of(call.getName())
        .filter(Symbol.Method.class::isInstance)
        .flatMap(method -> LIBRARY.effects((Symbol.Method) method));
  }

  private static boolean isPure(MethodCallExpr call) {
    return effects(call).filter(MethodEffects::isPure).isPresent();
  }

  /** The argument that a call changes, as {@code Collections.sort} does. */
  private static Optional<Expression> changedArgument(MethodCallExpr call) {
    return effects(call)
        .filter(known -> known.change() == MethodEffects.ChangedOperands.MUTATES_ARG)
        .flatMap(known -> call.getArguments().getFirst());
  }

  /** Collects the variables that code changes. */
  private void touch(Node code, UnsupportedCode why) {
    code.findAll(AssignExpr.class).forEach(assign -> change(assign.getTarget(), why));
    code.findAll(UnaryExpr.class).stream()
        .filter(unary -> unary.getOperator().asString().matches("\\+\\+|--"))
        .forEach(unary -> change(unary.getExpression(), why));
    boolean runsUnseen =
        code.findFirst(MethodReferenceExpr.class, this::isOfObject).isPresent()
            || code.findFirst(LambdaExpr.class, HavocFallback::isKept).isPresent();
    if (runsUnseen) {
      throw why;
    }
    for (MethodCallExpr call : code.findAll(MethodCallExpr.class)) {
      Optional<Expression> scope = call.getScope().filter(s -> !(s instanceof ThisExpr));
      if (scope.isEmpty()) {
        refuseUnlessPure(call, new HashSet<>(), why);
      } else if (!isPure(call) && !isComponent(call)) {
        change(scope.get(), why);
        changedArgument(call).ifPresent(changed -> change(changed, why));
      }
    }
  }

  /** Whether a reference is to a method of an object, which it may change. */
  private boolean isOfObject(MethodReferenceExpr reference) {
    String scope = reference.getScope().toString();
    return !Character.isUpperCase(scope.charAt(0))
        || before.local(scope) != null
        || before.field(scope) != null;
  }

  /** A stored lambda may run at any time. */
  private static boolean isKept(LambdaExpr lambda) {
    return Ast.parent(lambda, MethodCallExpr.class).isEmpty();
  }

  /** A call without arguments on a record has no effect: records are immutable. */
  private boolean isComponent(MethodCallExpr call) {
    return call.getArguments().isEmpty()
        && Symbol.of(call.getName()).orElse(null) instanceof Symbol.Method method
        && executor.model().components(method.owner()).contains(call.getNameAsString());
  }

  private void change(Expression target, UnsupportedCode why) {
    String name = root(target).orElseThrow(() -> why);
    if (before.local(name) instanceof MailboxValue) {
      throw why;
    }
    changed.add(name);
  }

  /** The variable at the beginning of a chain of calls and indices; empty for other chains. */
  private static Optional<String> root(Expression target) {
    if (target instanceof ArrayAccessExpr access) {
      return root(access.getName());
    }
    return target instanceof MethodCallExpr call
        ? call.getScope().flatMap(HavocFallback::root)
        : Ast.unqualifiedName(target).map(SimpleName::getIdentifier);
  }

  private static boolean isNew(VariableDeclarator variable) {
    return variable.getType().isPrimitiveType()
        || variable
            .getInitializer()
            .filter(made -> made.isObjectCreationExpr() || made.isArrayCreationExpr())
            .isPresent();
  }

  /** A method of the class that changes only its own local variables. */
  private void refuseUnlessPure(MethodCallExpr call, Set<String> seen, UnsupportedCode why) {
    String name = call.getNameAsString();
    List<MethodDeclaration> methods = executor.model().methods(name, call.getArguments().size());
    boolean onlyAsks =
        effects(call)
            .filter(
                known -> known.isPure() || known.change() == MethodEffects.ChangedOperands.DRAWS)
            .isPresent();
    if (methods.isEmpty() && !onlyAsks) {
      throw why;
    }
    if (seen.add(name + "/" + call.getArguments().size())) {
      methods.forEach(method -> refuseUnlessPure(method, seen, why));
    }
  }

  private void refuseUnlessPure(MethodDeclaration method, Set<String> seen, UnsupportedCode why) {
    HavocFallback inside = new HavocFallback(executor, before);
    for (MethodCallExpr inner : method.findAll(MethodCallExpr.class)) {
      if (Ast.isUnqualified(inner)) {
        refuseUnlessPure(inner, seen, why);
      } else if (!isPure(inner) && !isComponent(inner)) {
        inside.change(inner.getScope().orElseThrow(), why);
        changedArgument(inner).ifPresent(changed -> inside.change(changed, why));
      }
    }
    method.findAll(AssignExpr.class).forEach(a -> inside.change(a.getTarget(), why));
    method.findAll(UnaryExpr.class).stream()
        .filter(unary -> unary.getOperator().asString().matches("\\+\\+|--"))
        .forEach(unary -> inside.change(unary.getExpression(), why));
    method.findAll(VariableDeclarator.class).stream()
        .filter(HavocFallback::isNew)
        .map(VariableDeclarator::getNameAsString)
        .forEach(inside.changed::remove);
    if (!inside.changed.isEmpty()) {
      throw why;
    }
  }
}
