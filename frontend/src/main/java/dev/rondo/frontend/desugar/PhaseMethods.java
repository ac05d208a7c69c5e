package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes phases that are no {@code int} component out as a method that computes one: those of type
 * {@code long}, an enum or a record of two levels, and those inside a record that messages carry.
 */
public final class PhaseMethods {

  private final CompilationUnit unit;
  private final TreeEdits edits;
  private final String numberOf;
  private final String more;

  /**
   * Phases of a protocol.
   *
   * @param more what is added to a number, or to the upper one of two levels
   */
  private PhaseMethods(Protocol protocol, String more, TreeEdits edits) {
    this.more = more;
    this.unit = protocol.unit();
    this.edits = edits;
    boolean isImported =
        unit.getImports().stream()
            .anyMatch(i -> i.isAsterisk() && i.getNameAsString().equals("rondo"));
    this.numberOf = (isImported ? "" : "rondo.") + "PhaseNumber.of(";
  }

  /** Plans these methods. */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    PhaseMethods methods = new PhaseMethods(protocol, "", edits);
    protocol.unit().findAll(RecordDeclaration.class).forEach(methods::record);
  }

  /** What counts as a phase in a protocol. */
  public static PhaseMethods of(Protocol protocol) {
    return new PhaseMethods(protocol, "", new TreeEdits());
  }

  /** The same where a protocol counts its phases from 0. */
  public static PhaseMethods fromZero(Protocol protocol) {
    return new PhaseMethods(protocol, " + 1", new TreeEdits());
  }

  /** Whether a component can be a phase: a number, an enum, or a record of two levels. */
  public boolean counts(Parameter component) {
    return number(component, "").isPresent();
  }

  /** Whether a record is a phase of one or two levels. */
  public boolean counts(RecordDeclaration record) {
    return number(record, "").isPresent();
  }

  private void record(RecordDeclaration record) {
    for (Parameter component : record.getParameters()) {
      Optional<AnnotationExpr> tag = component.getAnnotationByName("Phase");
      if (tag.isEmpty()) {
        continue;
      }
      List<RecordDeclaration> carriers = carriers(record);
      if (!carriers.isEmpty() && record.getAnnotationByName("Round").isEmpty()) {
        inside(record, component, tag.get(), carriers);
      } else if (!component.getTypeAsString().equals("int")) {
        number(component, component.getNameAsString())
            .ifPresent(
                number -> {
                  edits.remove(tag.get());
                  add(record, number);
                });
      }
    }
  }

  /** The records that have this one as a component, and no phase of their own. */
  private List<RecordDeclaration> carriers(RecordDeclaration header) {
    return unit.findAll(
        RecordDeclaration.class,
        record ->
            record != header && component(record, header).isPresent() && !hasOwnPhase(record));
  }

  private static boolean hasOwnPhase(RecordDeclaration record) {
    return record.getParameters().stream()
        .anyMatch(component -> component.isAnnotationPresent("Phase"));
  }

  private static Optional<Parameter> component(RecordDeclaration record, RecordDeclaration header) {
    return record.getParameters().stream()
        .filter(part -> part.getTypeAsString().equals(header.getNameAsString()))
        .findFirst();
  }

  private void inside(
      RecordDeclaration header,
      Parameter component,
      AnnotationExpr tag,
      List<RecordDeclaration> carriers) {
    List<Runnable> additions = new ArrayList<>();
    for (RecordDeclaration carrier : carriers) {
      String path =
          component(carrier, header).orElseThrow().getNameAsString()
              + "."
              + component.getNameAsString()
              + "()";
      number(component, path).ifPresent(number -> additions.add(() -> add(carrier, number)));
    }
    if (additions.size() == carriers.size()) {
      edits.remove(tag);
      additions.forEach(Runnable::run);
    }
  }

  /**
   * A phase as an {@code int} in the same order; empty where its type has no order.
   *
   * @param value how the phase is written
   */
  public Optional<String> number(Parameter component, String value) {
    Optional<RecordDeclaration> record =
        unit.findFirst(
            RecordDeclaration.class,
            type -> type.getNameAsString().equals(component.getTypeAsString()));
    if (record.isEmpty()) {
      String type = component.getTypeAsString();
      return level(component, value)
          .map(
              level ->
                  type.equals("long")
                      ? numberOf + level + more + ")"
                      : level + (isEnum(type) ? " + 1" : more));
    }
    return number(record.get(), value);
  }

  private Optional<String> number(RecordDeclaration record, String value) {
    List<Parameter> parts = record.getParameters();
    if (parts.size() == 1) {
      return number(parts.get(0), part(value, parts.get(0)));
    }
    Optional<String> upper =
        parts.stream().findFirst().flatMap(first -> level(first, part(value, first)));
    Optional<String> lower =
        parts.stream().skip(1).findFirst().flatMap(last -> level(last, part(value, last)));
    return parts.size() == 2 && upper.isPresent() && lower.isPresent()
        ? Optional.of(numberOf + upper.get() + more + ", " + lower.get() + ")")
        : Optional.empty();
  }

  private static String part(String value, Parameter part) {
    return value + "." + part.getNameAsString() + "()";
  }

  private Optional<String> level(Parameter part, String value) {
    return switch (part.getTypeAsString()) {
      case "int", "long", "short", "byte" -> Optional.of(value);
      case "NodeId" -> Optional.of(value + ".index()");
      default ->
          isEnum(part.getTypeAsString()) ? Optional.of(value + ".ordinal()") : Optional.empty();
    };
  }

  private boolean isEnum(String type) {
    return unit.findFirst(EnumDeclaration.class, e -> e.getNameAsString().equals(type)).isPresent();
  }

  private void add(RecordDeclaration record, String number) {
    edits.addLast(record, "@Phase public int phaseNumber() { return " + number + "; }");
  }
}
