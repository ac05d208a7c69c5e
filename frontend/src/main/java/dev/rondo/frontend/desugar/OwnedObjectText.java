package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.printer.configuration.DefaultConfigurationOption;
import com.github.javaparser.printer.configuration.DefaultPrinterConfiguration;
import com.github.javaparser.printer.configuration.DefaultPrinterConfiguration.ConfigOption;
import com.github.javaparser.printer.configuration.PrinterConfiguration;
import dev.rondo.frontend.code.Ast;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is written for one object of a class, each piece in one line. */
record OwnedObjectText(OwnedClass helper, VariableDeclarator object, OwnedNames names) {

  private static final PrinterConfiguration NO_COMMENTS =
      new DefaultPrinterConfiguration()
          .removeOption(new DefaultConfigurationOption(ConfigOption.PRINT_COMMENTS));

  /** The fields of the object as fields of the process, with what its constructor does. */
  String fields() {
    StringBuilder text = new StringBuilder();
    for (FieldDeclaration field : helper.fields()) {
      field.getVariables().forEach(variable -> text.append(declaration(variable)));
    }
    boolean runs = helper.constructor().isPresent() && isMadeAtOnce();
    if (runs) {
      text.append(" { ").append(maker()).append('(').append(arguments()).append("); }");
    }
    if (runs || isUsed(OwnedObjectUse.Renewal.class)) {
      text.append(makerMethod());
    }
    return mayBeMissing() ? text + new NullableObjectText(this).members() : text.toString();
  }

  private boolean isUsed(Class<? extends OwnedObjectUse> kind) {
    return helper.usesOf(object).stream()
        .flatMap(use -> OwnedObjectUse.of(use, helper).stream())
        .anyMatch(kind::isInstance);
  }

  /** Whether there may be none, so that a use without a check throws an exception. */
  boolean mayBeMissing() {
    return !isMadeAtOnce()
        || isUsed(OwnedObjectUse.Test.class)
        || isUsed(OwnedObjectUse.Removal.class);
  }

  boolean isMadeAtOnce() {
    return object.getInitializer().filter(ObjectCreationExpr.class::isInstance).isPresent();
  }

  private String declaration(VariableDeclarator variable) {
    Optional<Expression> value = variable.getInitializer().filter(any -> isMadeAtOnce());
    String initial = value.map(given -> " = " + renamed(given)).orElse("");
    return " %sprivate %s %s%s;"
        .formatted(annotations(), oneLine(variable.getType()), name(variable), initial);
  }

  /** The modifiers and annotations of the object go to each of its fields. */
  String annotations() {
    FieldDeclaration owner = (FieldDeclaration) object.getParentNode().orElseThrow();
    return owner.getAnnotations().stream().map(a -> oneLine(a) + " ").collect(Collectors.joining());
  }

  String name(VariableDeclarator field) {
    return names.of(object, field.getName());
  }

  private String arguments() {
    ObjectCreationExpr made = (ObjectCreationExpr) object.getInitializer().orElseThrow();
    return made.getArguments().stream()
        .map(OwnedObjectText::oneLine)
        .collect(Collectors.joining(", "));
  }

  /** The name of the method that makes the object anew. */
  String maker() {
    return names.added(object, "new");
  }

  /** Parameters hide nothing from the initializers, which stand in a method of their own then. */
  private String makerMethod() {
    Optional<ConstructorDeclaration> constructor = helper.constructor();
    String parameters =
        constructor.stream()
            .flatMap(c -> c.getParameters().stream())
            .map(OwnedObjectText::oneLine)
            .collect(Collectors.joining(", "));
    String rest = constructor.map(c -> renamed(c.getBody())).orElse("");
    if (parameters.isEmpty()) {
      return " private void %s() { %s%s }".formatted(maker(), beginning(), rest);
    }
    String begins = names.added(object, "begin");
    return " private void %s(%s) { %s(); %s }".formatted(maker(), parameters, begins, rest)
        + " private void %s() { %s}".formatted(begins, beginning());
  }

  /** What its fields hold before its constructor runs. */
  private String beginning() {
    String exists = mayBeMissing() ? new NullableObjectText(this).flag() + " = true; " : "";
    return helper.fields().stream()
        .flatMap(field -> field.getVariables().stream())
        .map(field -> name(field) + " = " + initial(field) + "; ")
        .collect(Collectors.joining("", exists, ""));
  }

  private String initial(VariableDeclarator field) {
    Optional<Expression> initial = field.getInitializer();
    if (initial.isEmpty()) {
      return Rewriting.usual(field);
    }
    String text = renamed(initial.get());
    return initial.get().isArrayInitializerExpr()
        ? "new " + oneLine(field.getType()) + " " + text
        : text;
  }

  /** A method of the object as one of the process. */
  String method(MethodDeclaration method) {
    MethodDeclaration copy = method.clone();
    copy.getAnnotationByName("Override").ifPresent(Node::remove);
    String text = renamed(copy);
    int opening = text.indexOf('{') + 1; // annotations are left out
    return mayBeMissing()
        ? text.substring(0, opening)
            + new NullableObjectText(this).needed()
            + text.substring(opening)
        : text;
  }

  /** A static member of the class as one of the protocol class. */
  String constant(BodyDeclaration<?> constant) {
    return renamed(constant);
  }

  /** A method of the object as a function. */
  String reference(MethodReferenceExpr reference) {
    return "this::" + names.of(object, reference, reference.getIdentifier());
  }

  private String renamed(Node part) {
    // A whole that is itself replaced needs something to be replaced in.
    Node copy = part instanceof Expression whole ? new EnclosedExpr(whole.clone()) : part.clone();
    for (SimpleName name : copy.findAll(SimpleName.class)) {
      if (helper.owns(name)) {
        name.setIdentifier(names.of(object, name));
        unqualify(name);
      }
    }
    for (MethodReferenceExpr reference : copy.findAll(MethodReferenceExpr.class)) {
      if (helper.owns(reference)) {
        reference.setIdentifier(names.of(object, reference, reference.getIdentifier()));
      }
    }
    return oneLine(copy instanceof EnclosedExpr enclosed ? enclosed.getInner() : copy);
  }

  private static void unqualify(SimpleName name) {
    Node parent = name.getParentNode().orElse(null);
    if (parent instanceof MethodCallExpr call && !Ast.isUnqualified(call)) {
      call.removeScope();
    } else if (parent instanceof FieldAccessExpr access && !access.getScope().isThisExpr()) {
      access.replace(new NameExpr(name.getIdentifier()));
    }
  }

  static String oneLine(Node node) {
    return node.toString(NO_COMMENTS).replaceAll("\\s*\\R\\s*", " ");
  }
}
