package dev.rondo.frontend.java;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.SimpleName;
import dev.rondo.frontend.model.Symbol;
import java.util.Arrays;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.Modifier;

/** Writes into a JavaParser tree what its names mean, so that later passes need no bindings. */
public final class Symbols {

  private final Bindings bindings;

  private Symbols(Bindings bindings) {
    this.bindings = bindings;
  }

  /** Gives every name its {@link Symbol} and every expression its type. */
  public static void attach(CompilationUnit unit, Bindings bindings) {
    new Symbols(bindings).attach(unit);
  }

  private void attach(CompilationUnit unit) {
    unit.walk(SimpleName.class, name -> bindings.of(name).ifPresent(b -> attach(name, b)));
    unit.walk(
        Expression.class,
        expression ->
            bindings
                .typeOf(expression)
                .ifPresent(type -> expression.setData(Symbol.TYPE, binaryName(type))));
    unit.walk(
        MethodReferenceExpr.class,
        reference ->
            bindings
                .referenceOf(reference)
                .ifPresent(method -> reference.setData(Symbol.SYMBOL, method(method))));
  }

  private static void attach(Node name, IBinding binding) {
    if (binding instanceof IVariableBinding variable) {
      name.setData(Symbol.SYMBOL, variable(variable));
    } else if (binding instanceof IMethodBinding method) {
      name.setData(Symbol.SYMBOL, method(method));
    } else if (binding instanceof ITypeBinding type) {
      name.setData(Symbol.SYMBOL, new Symbol.Type(binaryName(type)));
    }
  }

  private static Symbol variable(IVariableBinding variable) {
    String type = binaryName(variable.getType());
    if (!variable.isField()) {
      return new Symbol.Local(variable.getName(), type);
    }
    ITypeBinding owner = variable.getDeclaringClass();
    return new Symbol.Field(
        owner == null ? "" : binaryName(owner), // the length of an array
        variable.getName(),
        Modifier.isStatic(variable.getModifiers()),
        Modifier.isFinal(variable.getModifiers()),
        type);
  }

  private static Symbol method(IMethodBinding method) {
    return new Symbol.Method(
        binaryName(method.getDeclaringClass()),
        method.getName(),
        Modifier.isStatic(method.getModifiers()),
        Arrays.stream(method.getMethodDeclaration().getParameterTypes())
            .map(Symbols::binaryName)
            .toList(),
        binaryName(method.getReturnType()));
  }

  /** The binary name of an erased type, also of local and broken ones. */
  static String binaryName(ITypeBinding type) {
    ITypeBinding erased = type.getErasure();
    String name = erased.getBinaryName();
    return erased.isPrimitive() || erased.isArray() || name == null
        ? erased.getQualifiedName()
        : name;
  }
}
