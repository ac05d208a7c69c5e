package dev.rondo.frontend.java;

import dev.rondo.frontend.model.Symbol;
import java.util.stream.Stream;
import org.eclipse.jdt.internal.compiler.ast.AllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.Expression;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldReference;
import org.eclipse.jdt.internal.compiler.ast.LambdaExpression;
import org.eclipse.jdt.internal.compiler.ast.LocalDeclaration;
import org.eclipse.jdt.internal.compiler.ast.MessageSend;
import org.eclipse.jdt.internal.compiler.ast.MethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.QualifiedNameReference;
import org.eclipse.jdt.internal.compiler.ast.QualifiedTypeReference;
import org.eclipse.jdt.internal.compiler.ast.RecordComponent;
import org.eclipse.jdt.internal.compiler.ast.ReferenceExpression;
import org.eclipse.jdt.internal.compiler.ast.SingleNameReference;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.ast.TypeReference;
import org.eclipse.jdt.internal.compiler.impl.Constant;
import org.eclipse.jdt.internal.compiler.lookup.Binding;
import org.eclipse.jdt.internal.compiler.lookup.FieldBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.RecordComponentBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeIds;
import org.eclipse.jdt.internal.compiler.lookup.VariableBinding;
import org.jspecify.annotations.Nullable;

/** Converts the bindings of Eclipse's resolved tree to {@link Bindings}. */
final class BindingsCollector extends ResolvedTreeVisitor {

  private final Bindings bindings;

  BindingsCollector(Bindings bindings) {
    this.bindings = bindings;
  }

  @Override
  void expression(Expression expression) {
    if (expression.resolvedType != null) {
      bindings.putType(
          expression.sourceStart, expression.sourceEnd, new JavaType(expression.resolvedType));
    }
    Constant constant = expression.constant;
    if (constant != null && constant != Constant.NotAConstant) {
      bindings.putConstant(expression.sourceStart, expression.sourceEnd, value(constant));
    }
  }

  @Override
  void lambda(LambdaExpression lambda) {
    MethodBinding implemented = lambda.descriptor;
    if (implemented != null && implemented.returnType == TypeBinding.VOID) {
      bindings.putVoidLambda(lambda.sourceStart, lambda.sourceEnd);
    }
    expression(lambda);
  }

  @Override
  void name(SingleNameReference name) {
    bind(bindings.insideParentheses(name.sourceStart), name.binding);
    expression(name);
  }

  /** The compiler keeps {@code a.b.c} as one name with a binding for each part. */
  @Override
  void name(QualifiedNameReference name) {
    int first = name.indexOfFirstFieldBinding - 1;
    for (int part = 0; part < name.tokens.length; part++) {
      Binding binding = part(name, part, first);
      int start = (int) (name.sourcePositions[part] >>> 32);
      bind(start, binding);
      int last = (int) name.sourcePositions[part];
      if (binding instanceof VariableBinding variable && variable.type != null) {
        bindings.putType(name.sourceStart, last, new JavaType(variable.type));
      } else if (binding instanceof TypeBinding type) {
        bindings.putType(name.sourceStart, last, new JavaType(type));
      }
    }
    expression(name);
  }

  private static @Nullable Binding part(QualifiedNameReference name, int part, int first) {
    if (part == first) {
      return name.binding;
    }
    if (part > first) {
      return name.otherBindings == null ? null : name.otherBindings[part - first - 1];
    }
    if (name.binding instanceof TypeBinding type) {
      return around(type, first - part);
    }
    return name.binding instanceof FieldBinding field
        ? around(field.declaringClass, first - 1 - part)
        : null;
  }

  /** The enclosing class of a class at a distance; null if there is none. */
  private static @Nullable TypeBinding around(TypeBinding type, int steps) {
    @Nullable TypeBinding at = type;
    for (int step = 0; step < steps && at != null; step++) {
      at = at.enclosingType();
    }
    return at;
  }

  @Override
  void field(FieldReference reference) {
    bind((int) (reference.nameSourcePosition >>> 32), reference.binding);
    expression(reference);
  }

  @Override
  void call(MessageSend call) {
    bind((int) (call.nameSourcePosition >>> 32), call.binding);
    expression(call);
  }

  @Override
  void creation(AllocationExpression creation) {
    if (creation.binding != null) {
      bindings.putReference(creation.sourceStart, creation.sourceEnd, symbol(creation.binding));
    }
    expression(creation);
  }

  @Override
  void reference(ReferenceExpression reference) {
    MethodBinding method = reference.getMethodBinding();
    if (method != null) {
      bindings.putReference(reference.sourceStart, reference.sourceEnd, symbol(method));
    }
    expression(reference);
  }

  @Override
  void type(TypeReference type) {
    if (type.resolvedType == null) {
      return;
    }
    TypeBinding named = type.resolvedType.leafComponentType();
    int start = type.sourceStart;
    if (type instanceof QualifiedTypeReference qualified) {
      int last = qualified.sourcePositions.length - 1;
      start = (int) (qualified.sourcePositions[last] >>> 32);
      for (int part = 0; part < last; part++) {
        bind((int) (qualified.sourcePositions[part] >>> 32), around(named, last - part));
      }
    }
    bind(start, named);
    bindings.putDeclaredType(start, new JavaType(named));
    // A class can also be the receiver of a call.
    bindings.putType(type.sourceStart, type.sourceEnd, new JavaType(type.resolvedType));
  }

  @Override
  void declaration(TypeDeclaration type) {
    bind(type.sourceStart, type.binding);
  }

  @Override
  void declaration(MethodDeclaration method) {
    bind(method.sourceStart, method.binding);
  }

  @Override
  void declaration(FieldDeclaration field) {
    declare(field.sourceStart, field.binding);
  }

  @Override
  void declaration(LocalDeclaration local) {
    declare(local.sourceStart, local.binding);
  }

  @Override
  void declaration(RecordComponent component) {
    declare(component.sourceStart, component.binding);
  }

  private void declare(int start, @Nullable VariableBinding variable) {
    if (variable != null && variable.type != null) {
      bind(start, variable);
      bindings.putDeclaredType(start, new JavaType(variable.type));
    }
  }

  private void bind(int start, @Nullable Binding binding) {
    if (binding instanceof VariableBinding variable && variable.type != null) {
      bindings.putName(start, symbol(variable));
    } else if (binding instanceof MethodBinding method) {
      bindings.putName(start, symbol(method));
    } else if (binding instanceof TypeBinding type) {
      bindings.putName(start, new Symbol.Type(JavaType.binaryName(type)));
    }
  }

  private static Symbol symbol(VariableBinding variable) {
    String name = new String(variable.name);
    String type = JavaType.binaryName(variable.type);
    if (variable instanceof FieldBinding field) {
      return new Symbol.Field(
          owner(field.declaringClass), name, field.isStatic(), field.isFinal(), type);
    }
    return variable instanceof RecordComponentBinding component
        ? new Symbol.Field(owner(component.declaringRecord), name, false, true, type)
        : new Symbol.Local(name, type);
  }

  /** The length of an array belongs to no class. */
  private static String owner(@Nullable ReferenceBinding declaring) {
    return declaring == null ? "" : JavaType.binaryName(declaring);
  }

  private static Symbol symbol(MethodBinding method) {
    return new Symbol.Method(
        JavaType.binaryName(method.declaringClass),
        new String(method.selector),
        method.isStatic(),
        Stream.of(method.original().parameters).map(JavaType::binaryName).toList(),
        JavaType.binaryName(method.returnType));
  }

  private static Object value(Constant constant) {
    return switch (constant.typeID()) {
      case TypeIds.T_boolean -> constant.booleanValue();
      case TypeIds.T_byte -> constant.byteValue();
      case TypeIds.T_short -> constant.shortValue();
      case TypeIds.T_char -> constant.charValue();
      case TypeIds.T_int -> constant.intValue();
      case TypeIds.T_long -> constant.longValue();
      case TypeIds.T_float -> constant.floatValue();
      case TypeIds.T_double -> constant.doubleValue();
      default -> constant.stringValue();
    };
  }
}
