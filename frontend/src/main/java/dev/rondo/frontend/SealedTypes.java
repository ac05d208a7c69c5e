package dev.rondo.frontend;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.nodeTypes.NodeWithImplements;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import java.util.List;
import java.util.Optional;

/** The sealed interfaces of a file, and the records that they are made of. */
final class SealedTypes {

  private final CompilationUnit unit;
  private final List<ClassOrInterfaceDeclaration> interfaces;

  SealedTypes(CompilationUnit unit) {
    this.unit = unit;
    this.interfaces =
        unit.findAll(
            ClassOrInterfaceDeclaration.class,
            type -> type.isInterface() && type.hasModifier(Modifier.Keyword.SEALED));
  }

  List<ClassOrInterfaceDeclaration> interfaces() {
    return interfaces;
  }

  /** The sealed interface with a name, if all its implementations are records. */
  Optional<ClassOrInterfaceDeclaration> ofRecords(String name) {
    return interfaces.stream()
        .filter(type -> type.getNameAsString().equals(name))
        .filter(type -> !records(type).isEmpty() && hasOnlyRecords(type))
        .findFirst();
  }

  /** The records of a sealed interface, in the order of the source. */
  List<RecordDeclaration> records(ClassOrInterfaceDeclaration type) {
    return unit.findAll(RecordDeclaration.class, record -> isA(record, type.getNameAsString()));
  }

  private boolean hasOnlyRecords(ClassOrInterfaceDeclaration type) {
    return unit.findAll(TypeDeclaration.class).stream()
        .filter(other -> other != type && isA(other, type.getNameAsString()))
        .allMatch(other -> other.isRecordDeclaration() || interfaces.contains(other));
  }

  /** Whether a type of the file is, or implements, directly or not, one of this name. */
  private boolean isA(TypeDeclaration<?> type, String name) {
    return type.getNameAsString().equals(name)
        || parents(type).stream()
            .map(ClassOrInterfaceType::getNameAsString)
            .flatMap(parent -> interfaces.stream().filter(i -> i.getNameAsString().equals(parent)))
            .anyMatch(parent -> isA(parent, name));
  }

  private static List<ClassOrInterfaceType> parents(TypeDeclaration<?> type) {
    if (type instanceof ClassOrInterfaceDeclaration own && own.isInterface()) {
      return own.getExtendedTypes();
    }
    return type instanceof NodeWithImplements<?> own ? own.getImplementedTypes() : List.of();
  }
}
