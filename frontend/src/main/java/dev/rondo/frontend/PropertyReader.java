package dev.rondo.frontend;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Fault;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.formula.FormulaParser;
import dev.rondo.frontend.model.PropertyFormula;
import dev.rondo.frontend.model.Role;
import dev.rondo.frontend.source.Position;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.SourceVersion;
import rondo.runtime.FormulaSyntaxError;

/** Reports {@code @Observed} methods and {@code @Property} formulas without a meaning. */
final class PropertyReader {

  /** Methods with these names are called otherwise in a sequential program. */
  private static final Set<String> OF_PROGRAMS = Set.of("run", "size", "variables", "state");

  private static final String GRAMMAR =
      "formulas are made of @Observed methods, output, output = 3, all, some, [], <>, U, W, R, !,"
          + " &&, ||, ->, <-> and ( )";

  private final ClassOrInterfaceDeclaration declaration;
  private final List<Role> roles;
  private final Log log;

  private PropertyReader(ClassOrInterfaceDeclaration declaration, List<Role> roles, Log log) {
    this.declaration = declaration;
    this.roles = roles;
    this.log = log;
  }

  static void check(
      ClassOrInterfaceDeclaration declaration,
      List<MethodDeclaration> observed,
      List<Role> roles,
      Log log) {
    PropertyReader reader = new PropertyReader(declaration, roles, log);
    observed.forEach(reader::observed);
    reader.properties();
  }

  private void observed(MethodDeclaration method) {
    faultOf(method)
        .ifPresent(
            fault ->
                log.add(
                    DiagnosticKind.OBSERVED_SHAPE,
                    method.getName(),
                    method.getNameAsString(),
                    fault.text(),
                    fault.hint()));
  }

  private Optional<Fault> faultOf(MethodDeclaration method) {
    String name = method.getNameAsString();
    String shape = "write @Observed boolean " + name + "() in the protocol class";
    String rename = "give it another name, also in formulas";
    if (method.getParentNode().filter(parent -> parent == declaration).isEmpty()) {
      return Optional.of(new Fault("is not in the protocol class", shape));
    } else if (!Set.of("boolean", "int").contains(method.getTypeAsString())) {
      return Optional.of(new Fault("returns " + method.getTypeAsString(), shape));
    } else if (!method.getParameters().isEmpty()) {
      return Optional.of(new Fault("takes " + method.getParameter(0), shape));
    } else if (method.isStatic()) {
      return Optional.of(new Fault("is static, so it belongs to no process", shape));
    } else if (declaration.getMethodsByName(name).size() > 1) {
      return Optional.of(new Fault("has the name of another method", rename));
    } else if (OF_PROGRAMS.contains(name)) {
      return Optional.of(
          new Fault("has a name that the sequential program keeps for itself", rename));
    } else if (!FormulaParser.isFree(name)) {
      return Optional.of(new Fault("has a name that is a keyword of formulas", rename));
    }
    return ProtocolReader.otherRole(method, "Observed");
  }

  private void properties() {
    Set<String> names = new HashSet<>();
    for (AnnotationExpr annotation : PropertyFormula.annotations(declaration)) {
      Optional<PropertyFormula> property = PropertyFormula.of(annotation);
      if (property.isEmpty()) {
        log.add(
            DiagnosticKind.BAD_PROPERTY,
            annotation,
            "@Property",
            "its name and its formula must be string literals",
            "write @Property(name = \"served\", formula = \"[] (waits -> <> works)\")");
        continue;
      }
      faultOfName(property.get().name(), names)
          .ifPresent(
              fault ->
                  log.add(
                      DiagnosticKind.BAD_PROPERTY,
                      annotation,
                      property.get().name(),
                      fault,
                      "give it another name, a Java identifier"));
      check(annotation, property.get());
    }
  }

  private static Optional<String> faultOfName(String name, Set<String> names) {
    if (!SourceVersion.isName(name) || name.contains(".")) {
      return Optional.of("its name is not a Java identifier");
    } else if (PropertyFormula.BUILT_IN.contains(name)) {
      return Optional.of("this name is built in");
    }
    return names.add(name) ? Optional.empty() : Optional.of("another property has this name");
  }

  private void check(AnnotationExpr annotation, PropertyFormula property) {
    try {
      PropertyFormula.read(property.text(), declaration, roles);
    } catch (FormulaSyntaxError fault) {
      log.add(
          DiagnosticKind.BAD_PROPERTY,
          place(annotation, fault),
          property.name(),
          fault.text(),
          GRAMMAR);
    }
  }

  /** The position in the text of the formula; the whole text if it contains escapes. */
  private static Position place(AnnotationExpr annotation, FormulaSyntaxError fault) {
    StringLiteralExpr literal = PropertyFormula.literal(annotation, "formula").orElseThrow();
    Position whole = Position.of(literal);
    return literal.getValue().equals(literal.asString())
        ? new Position(whole.line(), whole.column() + 1 + fault.place(), fault.length())
        : whole;
  }
}
