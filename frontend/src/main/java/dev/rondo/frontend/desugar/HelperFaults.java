package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.SuperExpr;
import com.github.javaparser.ast.expr.TextBlockLiteralExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Why an object cannot be written out as fields of its process: somebody else could have hold of
 * it, or its class does what fields and methods of a process cannot do.
 */
final class HelperFaults {

  /** What stands in the way of an object, in words that follow a subject. */
  record Fault(String object, Node at, String text) {}

  private static final Set<String> HARMLESS =
      Set.of("Override", "Nullable", "SuppressWarnings", "NonNull");

  private final HelperClass helper;

  private HelperFaults(HelperClass helper) {
    this.helper = helper;
  }

  static Optional<Fault> of(HelperClass helper) {
    HelperFaults faults = new HelperFaults(helper);
    return faults
        .ofHeader()
        .or(faults::ofMembers)
        .or(faults::ofCode)
        .or(faults::ofTypeUses)
        .or(faults::ofObjects);
  }

  private Optional<Fault> ofHeader() {
    if (!helper.type().getExtendedTypes().isEmpty()) {
      return fault(helper.type().getExtendedTypes(0), "has a class that extends another");
    }
    if (!helper.type().getTypeParameters().isEmpty()) {
      return fault(helper.type().getTypeParameter(0), "has a class with type parameters");
    }
    return helper.type().isAbstract()
        ? fault(helper.type().getName(), "has an abstract class")
        : Optional.empty();
  }

  private Optional<Fault> ofMembers() {
    if (helper.type().getConstructors().size() > 1) {
      return fault(
          helper.type().getConstructors().get(1).getName(), "has a class with two constructors");
    }
    for (BodyDeclaration<?> member : helper.type().getMembers()) {
      if (member.isInitializerDeclaration()) {
        return fault(member, "has a class with an initializer block");
      }
      if (member instanceof TypeDeclaration<?> inner && !mayStay(inner)) {
        return fault(inner.getName(), "has a class with a class inside");
      }
      if (member instanceof MethodDeclaration method
          && method.getAnnotations().stream()
              .anyMatch(annotation -> !HARMLESS.contains(annotation.getName().getIdentifier()))) {
        return fault(method.getName(), "has a class with annotated methods");
      }
    }
    return Optional.empty();
  }

  /** Records and enums can stand in the protocol class as well, if that has none of the name. */
  private boolean mayStay(TypeDeclaration<?> inner) {
    return (inner.isRecordDeclaration() || inner.isEnumDeclaration())
        && helper.isNested()
        && helper.protocol().unit().findAll(TypeDeclaration.class).stream()
                .filter(other -> other.getNameAsString().equals(inner.getNameAsString()))
                .count()
            == 1;
  }

  private Optional<Fault> ofCode() {
    return found(SuperExpr.class, call -> true, "has a class that calls what every object inherits")
        .or(() -> found(TextBlockLiteralExpr.class, t -> true, "has a class with a text block"))
        .or(
            () ->
                found(
                    ObjectCreationExpr.class,
                    creation -> creation.getAnonymousClassBody().isPresent(),
                    "has a class with an anonymous class inside"))
        .or(() -> found(ThisExpr.class, this::isAlone, "has a class that gives its objects away"));
  }

  private boolean isAlone(ThisExpr self) {
    Node parent = self.getParentNode().orElseThrow();
    boolean reaches =
        parent instanceof FieldAccessExpr
            || parent instanceof MethodReferenceExpr
            || parent instanceof MethodCallExpr call
                && call.getScope().filter(scope -> scope == self).isPresent();
    boolean ofOther =
        self.getTypeName().filter(name -> !name.getIdentifier().equals(helper.name())).isPresent();
    return !ofOther && (!reaches || self.getTypeName().isPresent());
  }

  private <N extends Node> Optional<Fault> found(
      Class<N> kind, Predicate<N> condition, String text) {
    return helper.type().findFirst(kind, condition).flatMap(node -> fault(node, text));
  }

  /** Its class serves the fields of the process alone. */
  private Optional<Fault> ofTypeUses() {
    return helper
        .protocol()
        .unit()
        .findFirst(
            ClassOrInterfaceType.class,
            type ->
                HelperClass.binaryName(type.getName())
                        .filter(helper.binaryName()::equals)
                        .isPresent()
                    && !isDeclaration(type)
                    && !isAssigned(type)
                    && !isScope(type))
        .flatMap(type -> fault(type, "has a class that is used in other places as well"));
  }

  private boolean isDeclaration(ClassOrInterfaceType type) {
    return helper.objects().stream().anyMatch(object -> object.getType() == type);
  }

  /** {@code log = new Log()}, as a declaration or a statement. */
  private boolean isAssigned(ClassOrInterfaceType type) {
    Node creation = type.getParentNode().orElseThrow();
    Node holder = creation.getParentNode().orElseThrow();
    boolean assigned =
        holder instanceof AssignExpr assign
            && assign.getOperator() == AssignExpr.Operator.ASSIGN
            && helper.objects().stream()
                .anyMatch(object -> HelperUse.names(assign.getTarget(), object))
            && HelperUse.isStatement(assign);
    return creation instanceof ObjectCreationExpr made
        && made.getType() == type
        && (assigned || holder instanceof VariableDeclarator v && helper.objects().contains(v));
  }

  private static boolean isScope(ClassOrInterfaceType type) {
    return type.getParentNode().filter(ClassOrInterfaceType.class::isInstance).isPresent();
  }

  private Optional<Fault> ofObjects() {
    return helper.objects().stream().flatMap(object -> ofObject(object).stream()).findFirst();
  }

  private Optional<Fault> ofObject(VariableDeclarator object) {
    String name = object.getNameAsString();
    boolean begins =
        object
            .getInitializer()
            .map(value -> value.isObjectCreationExpr() || value.isNullLiteralExpr())
            .orElse(true);
    if (!begins) {
      return Optional.of(
          new Fault(name, object.getName(), "does not begin with new, or with null"));
    }
    boolean mayBeMissing = new HelperText(helper, object, new HelperNames(helper)).mayBeMissing();
    for (SimpleName use : helper.usesOf(object)) {
      Optional<HelperUse> found = HelperUse.of(use, helper);
      if (found.isEmpty()) {
        return Optional.of(new Fault(name, use, "is used as a whole"));
      }
      if (mayBeMissing
          && (found.get() instanceof HelperUse.Reference
              || found.get() instanceof HelperUse.Member member && member.isChangedInside())) {
        return Optional.of(
            new Fault(name, use, "may be missing, and is changed in the middle of a statement"));
      }
    }
    return Optional.empty();
  }

  private Optional<Fault> fault(Node at, String text) {
    return Optional.of(new Fault(helper.objects().get(0).getNameAsString(), at, text));
  }
}
