package dev.rondo.frontend.java;

import dev.rondo.frontend.model.TypeShape;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jdt.internal.compiler.lookup.ArrayBinding;
import org.eclipse.jdt.internal.compiler.lookup.ParameterizedTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;

/** A type as the compiler knows it, with its type arguments. */
public final class JavaType {

  private final TypeBinding binding;

  JavaType(TypeBinding binding) {
    this.binding = binding;
  }

  /** The binary name of the erased type; an array's is that of its elements and brackets. */
  public String binaryName() {
    return binaryName(binding);
  }

  static String binaryName(TypeBinding type) {
    TypeBinding erased = type.erasure();
    if (erased instanceof ArrayBinding array) {
      return binaryName(array.elementsType()) + "[]";
    }
    if (erased instanceof ReferenceBinding reference) {
      char[] name = reference.constantPoolName();
      return new String(name == null ? reference.sourceName() : name).replace('/', '.');
    }
    return new String(erased.sourceName());
  }

  /** The type without the compiler that resolved it. */
  public TypeShape shape() {
    if (isVariable()) {
      return new TypeShape(binaryName(), TypeShape.Form.VARIABLE, List.of());
    }
    if (isArray()) {
      return new TypeShape(binaryName(), TypeShape.Form.ARRAY, List.of(elements().shape()));
    }
    TypeShape.Form form =
        isPrimitive()
            ? TypeShape.Form.PRIMITIVE
            : isEnum() ? TypeShape.Form.ENUM : TypeShape.Form.CLASS;
    return new TypeShape(binaryName(), form, arguments().stream().map(JavaType::shape).toList());
  }

  /** As a person writes it: simple names, with type arguments. */
  public String display() {
    return new String(binding.shortReadableName());
  }

  /** Whether it is {@code int}, {@code boolean} and the like. */
  public boolean isPrimitive() {
    return binding.isBaseType();
  }

  /** Whether it is an array. */
  public boolean isArray() {
    return binding.isArrayType();
  }

  /** Whether it is an enum. */
  public boolean isEnum() {
    return binding.isEnum();
  }

  /** Whether it is a record. */
  public boolean isRecord() {
    return binding.isRecord();
  }

  /** Whether it stands for a type that is not known here, such as {@code T} or {@code ?}. */
  public boolean isVariable() {
    return binding.isTypeVariable() || binding.isWildcard();
  }

  /** Whether it is a type or one of its subtypes. */
  public boolean isSubtypeOf(String binaryName) {
    return isSubtypeOf(binding.erasure(), binaryName);
  }

  private static boolean isSubtypeOf(TypeBinding type, String name) {
    if (!(type instanceof ReferenceBinding reference)) {
      return false;
    }
    ReferenceBinding superclass = reference.superclass();
    ReferenceBinding[] interfaces = reference.superInterfaces();
    return binaryName(type).equals(name)
        || (superclass != null && isSubtypeOf(superclass, name))
        || (interfaces != null && Stream.of(interfaces).anyMatch(i -> isSubtypeOf(i, name)));
  }

  /** What an array holds. */
  public JavaType elements() {
    return new JavaType(((ArrayBinding) binding).elementsType());
  }

  /** Its type arguments, none of a raw type. */
  public List<JavaType> arguments() {
    return binding instanceof ParameterizedTypeBinding parameterized
            && parameterized.arguments != null
        ? Stream.of(parameterized.arguments).map(JavaType::new).toList()
        : List.of();
  }

  /** The types of a record's components. */
  public List<JavaType> components() {
    return binding instanceof ReferenceBinding reference && reference.isRecord()
        ? Stream.of(reference.fields())
            .filter(field -> !field.isStatic())
            .map(field -> new JavaType(field.type))
            .toList()
        : List.of();
  }

  /** The types that a sealed interface permits; none of other types. */
  public List<JavaType> permitted() {
    return binding.erasure() instanceof ReferenceBinding reference
            && reference.isInterface()
            && reference.isSealed()
        ? Stream.of(reference.permittedTypes()).map(JavaType::new).toList()
        : List.of();
  }
}
