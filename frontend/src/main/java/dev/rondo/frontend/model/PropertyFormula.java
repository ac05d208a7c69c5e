package dev.rondo.frontend.model;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import dev.rondo.frontend.formula.Formula;
import dev.rondo.frontend.formula.Formula.OfRole;
import dev.rondo.frontend.formula.FormulaParser;
import dev.rondo.frontend.formula.FormulaParser.FormulaNames;
import dev.rondo.frontend.formula.FormulaRoles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A {@code @Property}: a formula with a name. */
public record PropertyFormula(String name, String text) {

  /** The properties that every protocol has. */
  public static final List<String> BUILT_IN = List.of("safety", "termination");

  /** The annotations of a class, in the order of the source. */
  public static List<AnnotationExpr> annotations(ClassOrInterfaceDeclaration declaration) {
    return declaration.getAnnotations().stream()
        .filter(annotation -> annotation.getName().getIdentifier().equals("Property"))
        .toList();
  }

  /** The text of an annotation; empty if it is not written as literals. */
  public static Optional<PropertyFormula> of(AnnotationExpr annotation) {
    return literal(annotation, "name")
        .flatMap(
            name ->
                literal(annotation, "formula")
                    .map(text -> new PropertyFormula(name.asString(), text.asString())));
  }

  /** The text of an element of an annotation. */
  public static Optional<StringLiteralExpr> literal(AnnotationExpr annotation, String element) {
    return annotation
        .toNormalAnnotationExpr()
        .flatMap(
            normal ->
                normal.getPairs().stream()
                    .filter(pair -> pair.getNameAsString().equals(element))
                    .flatMap(pair -> pair.getValue().toStringLiteralExpr().stream())
                    .findFirst());
  }

  /** The names of the {@code @Observed} methods of a class, in the order of the source. */
  public static List<String> observed(ClassOrInterfaceDeclaration declaration) {
    return observed(declaration, type -> true);
  }

  /** The names of those among them that return an int. */
  public static List<String> observedNumbers(ClassOrInterfaceDeclaration declaration) {
    return observed(declaration, "int"::equals);
  }

  private static List<String> observed(
      ClassOrInterfaceDeclaration declaration, Predicate<String> ofType) {
    return observedMethods(declaration)
        .filter(method -> ofType.test(method.getTypeAsString()))
        .map(MethodDeclaration::getNameAsString)
        .toList();
  }

  /** A formula over the {@code @Observed} methods of a class. */
  public static Formula read(
      String text, ClassOrInterfaceDeclaration declaration, List<Role> roles) {
    FormulaNames names =
        new FormulaNames(
            observed(declaration, type -> !type.equals("int")), observedNumbers(declaration));
    return FormulaParser.read(text, names, roles(declaration, roles));
  }

  private static FormulaRoles roles(ClassOrInterfaceDeclaration declaration, List<Role> roles) {
    List<OfRole> known = new ArrayList<>();
    Map<String, OfRole> roleOf = new HashMap<>();
    int first = 0;
    for (Role role : roles) {
      OfRole processes = new OfRole(role.name(), first, role.n());
      known.add(processes);
      observedMethods(declaration)
          .filter(role::has)
          .forEach(method -> roleOf.put(method.getNameAsString(), processes));
      first += role.n();
    }
    return new FormulaRoles(known, roleOf);
  }

  /** The {@code @Observed} methods of a class, in the order of the source. */
  public static Stream<MethodDeclaration> observedMethods(ClassOrInterfaceDeclaration declaration) {
    return declaration.getMethods().stream()
        .filter(method -> method.getAnnotationByName("Observed").isPresent());
  }
}
