package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.type.PrimitiveType;
import com.github.javaparser.ast.type.Type;
import java.util.Set;

/**
 * Assumes unbounded integers; overflow is not modelled. Types that round, or that overflow early,
 * are refused.
 */
public final class SymbolicTypes {

  private static final Set<PrimitiveType.Primitive> COVERED =
      Set.of(
          PrimitiveType.Primitive.INT,
          PrimitiveType.Primitive.LONG,
          PrimitiveType.Primitive.BOOLEAN);

  private SymbolicTypes() {}

  /** Refuses a type of numbers whose arithmetic differs from that of formulas. */
  public static void refuse(Type type) {
    if (type.getElementType() instanceof PrimitiveType primitive
        && !COVERED.contains(primitive.getType())) {
      throw new UnsupportedCode(type, "numbers of type " + primitive, "use int");
    }
  }

  static void refuseIn(MethodDeclaration method) {
    refuse(method.getType());
    method.getParameters().stream().map(Parameter::getType).forEach(SymbolicTypes::refuse);
  }
}
