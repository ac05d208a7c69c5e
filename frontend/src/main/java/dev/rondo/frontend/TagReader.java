package dev.rondo.frontend;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MemberValuePair;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SingleMemberAnnotationExpr;
import com.github.javaparser.ast.nodeTypes.NodeWithAnnotations;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.model.RoundTag;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads the synchronization tags that are written on records. */
final class TagReader {

  private final CompilationUnit unit;
  private final Bindings bindings;
  private final Log log;

  TagReader(CompilationUnit unit, Bindings bindings, Log log) {
    this.unit = unit;
    this.bindings = bindings;
    this.log = log;
  }

  static boolean isTagged(RecordDeclaration record) {
    return record.getAnnotationByName("Round").isPresent()
        || phaseMethod(record).isPresent()
        || record.getParameters().stream()
            .anyMatch(
                component ->
                    component.getAnnotationByName("Round").isPresent()
                        || component.getAnnotationByName("Phase").isPresent());
  }

  /** The method of a record that computes its phase. */
  private static Optional<MethodDeclaration> phaseMethod(RecordDeclaration record) {
    return record.getMethods().stream()
        .filter(method -> method.getAnnotationByName("Phase").isPresent())
        .findFirst();
  }

  /** The component that holds the phase of a record, or the method that computes it. */
  Optional<String> phase(RecordDeclaration record) {
    Optional<MethodDeclaration> computed = phaseMethod(record);
    if (computed.isPresent()) {
      boolean counts =
          computed.get().getTypeAsString().equals("int")
              && computed.get().getParameters().isEmpty()
              && !computed.get().isStatic();
      if (!counts) {
        log.add(
            DiagnosticKind.PHASE_NOT_ORDERED,
            computed.get().getName(),
            computed.get().getNameAsString() + "()",
            computed.get().getTypeAsString());
      }
      return computed.map(MethodDeclaration::getNameAsString);
    }
    List<Parameter> phases = annotated(record.getParameters(), "Phase");
    if (phases.size() > 1) {
      log.add(DiagnosticKind.PHASE_TWICE, phases.get(1).getName(), record.getNameAsString());
    }
    for (Parameter component : phases) {
      if (!component.getTypeAsString().equals("int")) {
        log.add(
            DiagnosticKind.PHASE_NOT_ORDERED,
            component.getType(),
            component.getNameAsString(),
            component.getTypeAsString());
      }
    }
    return phases.stream().findFirst().map(Parameter::getNameAsString);
  }

  private static List<Parameter> annotated(NodeList<Parameter> components, String annotation) {
    return components.stream()
        .filter(component -> component.getAnnotationByName(annotation).isPresent())
        .toList();
  }

  /**
   * How the round of a record is declared.
   *
   * @param around the sealed interface of the record, if it declares the round
   */
  Optional<RoundTag> round(
      RecordDeclaration record, Optional<? extends NodeWithAnnotations<?>> around) {
    List<Parameter> holders = annotated(record.getParameters(), "Round");
    Optional<Integer> number = roundNumber(record).or(() -> around.flatMap(this::roundNumber));
    if (number.isPresent() && holders.isEmpty()) {
      if (number.get() < 1) {
        log.add(
            DiagnosticKind.ROUND_UNUSED,
            record.getName(),
            record.getNameAsString(),
            "needs a number, from 1",
            "write @Round(1) for the first round of a phase");
      }
      return Optional.of(new RoundTag.Fixed(Math.max(1, number.get())));
    }
    if (number.isPresent() || holders.size() > 1) {
      log.add(
          DiagnosticKind.ROUND_UNUSED,
          record.getName(),
          record.getNameAsString(),
          "is there twice",
          "keep one: @Round(i) on the record where it has one round, or @Round on the component"
              + " that holds it");
    }
    if (holders.isEmpty()) {
      if (phaseMethod(record).isPresent()
          || !annotated(record.getParameters(), "Phase").isEmpty()) {
        log.add(DiagnosticKind.PHASE_WITHOUT_ROUND, record.getName(), record.getNameAsString());
      }
      return Optional.empty();
    }
    return held(record, holders.get(0));
  }

  Optional<Integer> roundNumber(NodeWithAnnotations<?> declaration) {
    return declaration.getAnnotationByName("Round").map(this::roundNumber);
  }

  private int roundNumber(AnnotationExpr annotation) {
    Optional<Expression> value =
        annotation instanceof SingleMemberAnnotationExpr single
            ? Optional.of(single.getMemberValue())
            : annotation.findFirst(MemberValuePair.class).map(MemberValuePair::getValue);
    return value
        .flatMap(bindings::constantOf)
        .filter(Integer.class::isInstance)
        .map(Integer.class::cast)
        .orElse(0);
  }

  private Optional<RoundTag> held(RecordDeclaration record, Parameter component) {
    String type = component.getTypeAsString();
    Optional<EnumDeclaration> constants =
        unit.findFirst(EnumDeclaration.class, e -> e.getNameAsString().equals(type));
    if (constants.isPresent()) {
      List<String> names =
          constants.get().getEntries().stream().map(entry -> entry.getNameAsString()).toList();
      int first = Math.max(1, roundNumber(component).orElse(1));
      return Optional.of(
          new RoundTag.Held(component.getNameAsString(), names, consecutive(first, names.size())));
    }
    if (!type.equals("int")) {
      log.add(
          DiagnosticKind.ROUND_UNUSED,
          component.getType(),
          component.getNameAsString(),
          "has the type " + type + ", which is neither int nor an enum of this file",
          "make the component an int or an enum of this file, or write @Round(i) on the record");
      return Optional.empty();
    }
    return Optional.of(
        new RoundTag.Held(
            component.getNameAsString(), List.of(), writtenRounds(record, component)));
  }

  private static List<Integer> consecutive(int first, int count) {
    return java.util.stream.IntStream.range(first, first + count).boxed().toList();
  }

  /** The rounds that a type with an {@code int} round is sent with: each must be a constant. */
  private List<Integer> writtenRounds(RecordDeclaration record, Parameter component) {
    Set<Integer> rounds = new TreeSet<>();
    int place = record.getParameters().indexOf(component);
    for (ObjectCreationExpr creation : unit.findAll(ObjectCreationExpr.class)) {
      if (creation.getTypeAsString().equals(record.getNameAsString())) {
        Optional<Expression> argument = argument(creation, place);
        Optional<Object> constant = argument.flatMap(bindings::constantOf);
        if (constant.isPresent() && constant.get() instanceof Integer number) {
          rounds.add(number);
        } else {
          Expression at = argument.orElse(creation);
          log.add(
              DiagnosticKind.ROUND_NOT_BOUNDED,
              at,
              record.getNameAsString(),
              at + " is not a constant");
        }
      }
    }
    return List.copyOf(rounds);
  }

  /** A record's own constructors may take less than its components. */
  private static Optional<Expression> argument(ObjectCreationExpr creation, int place) {
    return place < creation.getArguments().size()
        ? Optional.of(creation.getArgument(place))
        : Optional.empty();
  }
}
