package dev.rondo.frontend.java;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.IProblem;

/** Reports a message that is not a record, with the record to write instead. */
public final class MessageRecord {

  private static final Set<String> SENDS = Set.of("send", "broadcast", "broadcastToOthers");
  private static final Set<String> PRIMITIVES =
      Set.of("boolean", "byte", "char", "double", "float", "int", "long", "short");

  /** The package before a type, as in {@code java.util.List<java.lang.Integer>}. */
  private static final String PACKAGE = "\\b(?:[a-z]\\w*\\.)+";

  private MessageRecord() {}

  /** Whether a type is a class of its file, which is then reported. */
  public static boolean reports(Type type, Log log) {
    Optional<ClassOrInterfaceDeclaration> own =
        type.findCompilationUnit()
            .filter(unit -> type.isClassOrInterfaceType())
            .flatMap(unit -> find(unit, type.asClassOrInterfaceType().getNameAsString()));
    own.ifPresent(found -> report(found, Position.of(type), log));
    return own.isPresent();
  }

  private static Optional<ClassOrInterfaceDeclaration> find(CompilationUnit unit, String name) {
    return unit.findFirst(
        ClassOrInterfaceDeclaration.class,
        type -> !type.isInterface() && type.getNameAsString().equals(name));
  }

  /** Whether an error of the compiler was reported as a message that is not a record. */
  static boolean reports(IProblem problem, SourceFile source, Position at, Log log) {
    String[] arguments = problem.getArguments();
    if (problem.getID() != IProblem.ParameterMismatch
        || !arguments[0].equals("rondo.Node")
        || !SENDS.contains(arguments[1])) {
      return false;
    }
    String sent = arguments[3].substring(arguments[3].lastIndexOf(", ") + 1).strip();
    Optional<ClassOrInterfaceDeclaration> own =
        SyntaxTree.read(source, new Log(source))
            .flatMap(unit -> find(unit, sent.substring(sent.lastIndexOf('.') + 1)));
    if (own.isPresent()) {
      report(own.get(), at, log);
    } else if (PRIMITIVES.contains(sent) || sent.startsWith("java.")) {
      String type = sent.replaceAll(PACKAGE, "").replace(",", ", ");
      report(type, "Message", List.of(type + " value"), at, log);
    } else {
      return false;
    }
    return true;
  }

  private static void report(ClassOrInterfaceDeclaration type, Position at, Log log) {
    report(type.getNameAsString(), type.getNameAsString(), components(type), at, log);
  }

  private static void report(
      String type, String name, List<String> components, Position at, Log log) {
    String read =
        components.stream()
            .findFirst()
            .map(first -> first.substring(first.lastIndexOf(' ') + 1))
            .map(first -> ", and read m.%s()".formatted(first))
            .orElse("");
    log.add(
        DiagnosticKind.MESSAGE_NOT_RECORD,
        at,
        type,
        "record %s(%s) {}".formatted(name, String.join(", ", components)) + read);
  }

  /** The fields of a class, or else what its longest constructor takes. */
  private static List<String> components(ClassOrInterfaceDeclaration type) {
    List<String> fields =
        type.getFields().stream()
            .filter(field -> !field.isStatic())
            .map(FieldDeclaration::getVariables)
            .flatMap(List::stream)
            .map(MessageRecord::component)
            .toList();
    Stream<Parameter> taken =
        type.getConstructors().stream()
            .map(ConstructorDeclaration::getParameters)
            .max(Comparator.comparingInt(List::size))
            .stream()
            .flatMap(List::stream);
    return fields.isEmpty()
        ? taken.map(each -> each.getTypeAsString() + " " + each.getNameAsString()).toList()
        : fields;
  }

  private static String component(VariableDeclarator field) {
    return field.getTypeAsString() + " " + field.getNameAsString();
  }
}
