package dev.rondo.analysis.nodes;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.model.Protocol;
import java.util.List;
import java.util.Optional;

/**
 * Whether a spec of the file may remember who has output first. In a round processes output in the
 * order of their names, so that such a spec tells them apart, though it never asks for a name.
 */
public final class SpecMemory {

  private SpecMemory() {}

  /** Where the first of these specs keeps something; empty where all forget at once. */
  public static Optional<Refusal> of(Protocol protocol, List<String> specs) {
    FileSymbols own = new FileSymbols(protocol.unit());
    return specs.stream()
        .flatMap(spec -> own.type(spec).stream())
        .flatMap(spec -> memory(spec).stream())
        .findFirst();
  }

  private static Optional<Refusal> memory(TypeDeclaration<?> spec) {
    String reason = spec.getName() + " may remember in which order processes output";
    if (spec instanceof ClassOrInterfaceDeclaration type && !type.getExtendedTypes().isEmpty()) {
      return Optional.of(Refusal.at(type.getExtendedTypes(0), reason));
    }
    return spec.getFields().stream()
        .filter(field -> !isConstant(field))
        .findFirst()
        .map(field -> Refusal.at(field, reason));
  }

  private static boolean isConstant(FieldDeclaration field) {
    boolean isPlain =
        field.getVariables().stream().allMatch(each -> each.getType().isPrimitiveType());
    return field.isStatic() || (field.isFinal() && isPlain);
  }
}
