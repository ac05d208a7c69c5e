package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is written for an object that may be missing: a flag says whether there is one. As long as
 * there is none its fields hold what fields begin with, and a use of them throws the exception that
 * Java throws.
 */
record NullableObjectText(OwnedObjectText text) {

  /** The flag, and the methods that look at it. */
  String members() {
    String flag =
        " %sprivate boolean %s%s;"
            .formatted(text.annotations(), flag(), text.isMadeAtOnce() ? " = true" : "");
    String needed =
        " private void %s() { if (!%s) { throw new NullPointerException(\"%s is null\"); } }"
            .formatted(neededName(), flag(), text.object().getNameAsString());
    String gone =
        " private void %s() { %s = false; %s}"
            .formatted(remover(), flag(), fields().map(this::reset).collect(Collectors.joining()));
    return flag + needed + gone + fields().map(this::getter).collect(Collectors.joining());
  }

  private Stream<VariableDeclarator> fields() {
    return text.helper().fields().stream()
        .map(FieldDeclaration::getVariables)
        .flatMap(variables -> variables.stream());
  }

  private String reset(VariableDeclarator field) {
    return text.name(field) + " = " + Rewriting.usual(field) + "; ";
  }

  private String getter(VariableDeclarator field) {
    return " private %s %s() {%s return %s; }"
        .formatted(
            OwnedObjectText.oneLine(field.getType()),
            getterOf(field.getNameAsString()),
            needed(),
            text.name(field));
  }

  String flag() {
    return text.names().added(text.object(), "exists");
  }

  String remover() {
    return text.names().added(text.object(), "gone");
  }

  /** The name of the method that gives a field of the object, if there is one. */
  String getterOf(String field) {
    return text.names().ofGetter(text.object(), field);
  }

  /** A statement that throws where there is no object. */
  String needed() {
    return " " + neededName() + "();";
  }

  private String neededName() {
    return text.names().added(text.object(), "needed");
  }
}
