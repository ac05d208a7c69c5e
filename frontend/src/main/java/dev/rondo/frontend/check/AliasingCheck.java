package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import dev.rondo.frontend.check.AliasAnalysis.Source;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.MayHappenAfter;
import dev.rondo.frontend.code.MutatedOperand;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * No object that changes stands in two places: a message, once sent, changes no more, and a field
 * shares nothing with a message or another field.
 */
final class AliasingCheck {

  private final ProtocolSymbols code;
  private final Bindings bindings;
  private final AliasAnalysis aliases;
  private final Log log;
  private final Set<String> messageNames;
  private final Set<String> changed = new HashSet<>();
  private final Set<String> changedInside = new HashSet<>();
  private final List<Happening> changes = new ArrayList<>();
  private final List<Happening> carried = new ArrayList<>();
  private final List<Addition> additions = new ArrayList<>();
  private final List<Stored> stored = new ArrayList<>();

  /** Something that happens to an object which is made on the way. */
  private record Happening(Source object, Expression place) {}

  /**
   * Objects come into a field.
   *
   * @param asElement whether they come into what the field holds
   * @param objects the objects themselves, without those that they hold
   * @param reached with those that they hold
   * @param value the code that gives them
   */
  private record Addition(
      String field, Expression value, boolean asElement, Set<Source> objects, Set<Source> reached) {

    boolean isOwnObject(Source source) {
      return !asElement && objects.contains(source);
    }
  }

  /** Such an object comes into a field, where it changes later or does not. */
  private record Stored(Source object, String field, boolean changes, Expression value) {}

  private AliasingCheck(ProtocolSymbols code, Bindings bindings, AliasAnalysis aliases, Log log) {
    this.code = code;
    this.bindings = bindings;
    this.aliases = aliases;
    this.log = log;
    this.messageNames = code.messageNames();
  }

  static void run(ProtocolSymbols code, Bindings bindings, AliasAnalysis aliases, Log log) {
    AliasingCheck check = new AliasingCheck(code, bindings, aliases, log);
    code.protocol().variables().forEach(check::array);
    check.walk(MethodCallExpr.class, check::change);
    check.walk(MethodReferenceExpr.class, check::change);
    check.walk(AssignExpr.class, check::write);
    check.walk(UnaryExpr.class, check::write);
    check.walk(AssignExpr.class, check::assignment);
    check.walk(MethodCallExpr.class, check::addition);
    check.walk(MethodReferenceExpr.class, check::addition);
    code.protocol().variables().forEach(check::initializer);
    check.additions.forEach(check::changesInField);
    check.walk(ObjectCreationExpr.class, check::creation);
    check.walk(MethodReferenceExpr.class, check::creation);
    check.additions.forEach(check::stored);
    check.carried.forEach(check::madeOnTheWay);
    check.stored.forEach(check::madeForTwo);
  }

  private <N extends Node> void walk(Class<N> kind, Consumer<N> action) {
    code.processTypes().forEach(type -> type.walk(kind, action));
  }

  /** An array is there to change: no list of what writes to it would be whole. */
  private void array(StateVariable variable) {
    int dimensions = variable.declarator().getType().getArrayLevel();
    if (dimensions > 0) {
      (dimensions > 1 ? changedInside : changed).add(variable.name());
    }
  }

  /** Collects which fields change in place, and reports changes of messages. */
  private void change(Expression call) {
    if (Ast.isObserver(call)) {
      return;
    }
    MutatedOperand.of(call).ifPresent(target -> change(call, target, true));
    if (call instanceof MethodCallExpr use && aliases.isOfClassPath(use)) {
      AliasAnalysis.operands(use).forEach(operand -> change(call, operand, false));
    }
  }

  /** An assignment to a place of an array. */
  private void write(Expression write) {
    Ast.assigned(write)
        .map(Ast::bare)
        .flatMap(Expression::toArrayAccessExpr)
        .filter(access -> !Ast.isObserver(write))
        .ifPresent(access -> change(write, access.getName(), true));
  }

  /**
   * An object changes in place.
   *
   * @param isKnown whether it surely changes; code of other classes may only read it
   */
  private void change(Expression place, Expression target, boolean isKnown) {
    for (Source source : aliases.objects(target)) {
      switch (source.owner()) {
        case FIELD -> (source.inside() ? changedInside : changed).add(source.name());
        case MESSAGE -> {
          if (isKnown) {
            log.add(DiagnosticKind.FOREIGN_STATE, place, Ast.place(place), target.toString());
          }
        }
        case MADE -> changes.add(new Happening(source, place));
        case UNKNOWN -> changeAll();
        case VIEW, FROZEN -> {}
      }
    }
  }

  private void changeAll() {
    code.protocol().variables().stream().map(StateVariable::name).forEach(changedInside::add);
  }

  private boolean changes(Source source) {
    return changedInside.contains(source.name())
        || !source.inside() && changed.contains(source.name());
  }

  private void creation(ObjectCreationExpr creation) {
    String message = creation.getType().getNameAsString();
    if (!messageNames.contains(message)) {
      return;
    }
    for (Expression argument : creation.getArguments()) {
      Set<Source> sources = aliases.reachable(argument);
      sources.stream()
          .filter(source -> source.owner() == Source.Owner.VIEW || isChangedField(source))
          .findFirst()
          .ifPresentOrElse(
              source -> report(argument, message, source),
              () ->
                  sources.stream()
                      .filter(source -> source.owner() == Source.Owner.MADE)
                      .forEach(source -> carried.add(new Happening(source, argument))));
    }
  }

  private void report(Expression argument, String message, Source source) {
    String name = source.owner() == Source.Owner.MADE ? argument.toString() : source.name();
    log.add(
        DiagnosticKind.MUTABLE_MESSAGE,
        argument,
        message,
        (source.inside() ? "elements of " : "") + name,
        copy(argument, source));
  }

  /** What a message carries that was made on the way changes no more, nor where it is kept. */
  private void madeOnTheWay(Happening carry) {
    Source object = carry.object();
    Node creation = carry.place().getParentNode().orElseThrow();
    MayHappenAfter afterwards = afterMaking(object);
    boolean changesLater =
        changes.stream()
            .filter(change -> isSame(change.object(), object))
            .anyMatch(change -> afterwards.mayFollow(change.place(), creation));
    boolean isKept =
        stored.stream().anyMatch(kept -> kept.changes() && isSame(kept.object(), object));
    if (changesLater || isKept) {
      String message = ((ObjectCreationExpr) creation).getType().getNameAsString();
      report(carry.place(), message, object);
    }
  }

  /** The arguments of {@code Ack::new} are not visible. */
  private void creation(MethodReferenceExpr reference) {
    String message = reference.getScope().toString();
    boolean makesMessage =
        reference.getIdentifier().equals("new")
            && messageNames.contains(message.substring(message.lastIndexOf('.') + 1));
    boolean isValue =
        bindings.typeOf(reference.getScope()).filter(ImmutableTypes::contain).isPresent();
    if (makesMessage && !isValue && !(changed.isEmpty() && changedInside.isEmpty())) {
      log.add(
          DiagnosticKind.MUTABLE_MESSAGE,
          reference,
          message,
          "argument of " + reference,
          "new " + message + "(List.copyOf(…))");
    }
  }

  private static boolean isSame(Source one, Source other) {
    return one.name().equals(other.name());
  }

  /** What was made on the way and changes in a field is kept in that field alone. */
  private void madeForTwo(Stored kept) {
    stored.stream()
        .filter(other -> isSame(other.object(), kept.object()))
        .filter(other -> other.changes() && !other.field().equals(kept.field()))
        .findFirst()
        .ifPresent(
            other ->
                log.add(
                    DiagnosticKind.SHARED_STATE,
                    sharedPart(kept.value(), kept.object()),
                    kept.field(),
                    other.field(),
                    copy(kept.value(), kept.object())));
  }

  private boolean isChangedField(Source source) {
    boolean unknown =
        source.owner() == Source.Owner.UNKNOWN && !(changed.isEmpty() && changedInside.isEmpty());
    return unknown || source.owner() == Source.Owner.FIELD && changes(source);
  }

  /** The code of a copy of what an expression shares. */
  private String copy(Expression argument, Source source) {
    if (source.inside()) {
      return "copy each element as well, or put only List.copyOf(…) into the field";
    }
    Expression shared = sharedPart(argument, source);
    boolean isHeld =
        aliases.objects(shared).stream()
            .noneMatch(itself -> isSame(itself, source) && itself.owner() == source.owner());
    if (isHeld && source.owner() == Source.Owner.FIELD) {
      return "copy each element as well";
    }
    Optional<JavaType> type = bindings.typeOf(Ast.bare(shared));
    String name = type.map(JavaType::binaryName).orElse("");
    String text = shared.toString().contains("\n") ? "…" : shared.toString();
    if (name.endsWith("[]")) {
      return (shared.isNameExpr() ? text : "…") + ".clone()";
    }
    boolean sorts =
        type.stream()
            .flatMap(known -> known.arguments().stream().limit(1))
            .allMatch(key -> key.isSubtypeOf("java.lang.Comparable"));
    String made = sorts ? "new Tree" : "new LinkedHash";
    if (name.endsWith("Map")) {
      return made + "Map<>(" + text + ")";
    }
    return name.endsWith("Set") ? made + "Set<>(" + text + ")" : "List.copyOf(" + text + ")";
  }

  /** What is shared, where it stands in a new record. */
  private Expression sharedPart(Expression value, Source source) {
    return componentOf(value, source).map(part -> sharedPart(part, source)).orElse(value);
  }

  /** The component of a new record that holds what is shared. */
  private Optional<Expression> componentOf(Expression record, Source source) {
    if (!(Ast.bare(record) instanceof ObjectCreationExpr made)
        || Symbol.typeOf(made).filter(type -> type.startsWith("java.")).isPresent()) {
      return Optional.empty();
    }
    return made.getArguments().stream()
        .filter(
            component ->
                aliases.reachable(component).stream()
                    .anyMatch(held -> isSame(held, source) && held.owner() == source.owner()))
        .findFirst();
  }

  private void assignment(AssignExpr assignment) {
    Expression target = Ast.bare(assignment.getTarget());
    Expression value = assignment.getValue();
    if (Ast.isObserver(assignment)) {
      return;
    }
    if (target instanceof ArrayAccessExpr access) {
      added(access.getName(), value, aliases.reachable(value));
    } else {
      code.stateField(target).ifPresent(field -> given(field, value));
    }
  }

  private void initializer(StateVariable variable) {
    VariableDeclarator declarator = variable.declarator();
    declarator.getInitializer().ifPresent(value -> given(variable.name(), value));
  }

  private void given(String field, Expression value) {
    additions.add(
        new Addition(field, value, false, aliases.objects(value), aliases.reachable(value)));
  }

  /** What is put into a collection of a field. */
  private void addition(MethodCallExpr call) {
    if (Ast.isObserver(call)) {
      return;
    }
    for (Expression target : MutatedOperand.of(call).stream().toList()) {
      for (Map.Entry<Expression, Set<Source>> each : aliases.added(call).entrySet()) {
        added(target, each.getKey(), each.getValue());
      }
    }
  }

  /** What a function puts there, such as {@code log::add}. */
  private void addition(MethodReferenceExpr reference) {
    if (!Ast.isObserver(reference)) {
      MutatedOperand.of(reference)
          .ifPresent(target -> added(target, reference, aliases.added(reference)));
    }
  }

  private void added(Expression target, Expression value, Set<Source> reached) {
    aliases.objects(target).stream()
        .filter(source -> source.owner() == Source.Owner.FIELD)
        .map(Source::name)
        .distinct()
        .forEach(field -> additions.add(new Addition(field, value, true, Set.of(), reached)));
  }

  /** What is made on the way and changes after it came into a field changes in that field. */
  private void changesInField(Addition addition) {
    for (Source object : addition.reached()) {
      if (object.owner() != Source.Owner.MADE) {
        continue;
      }
      MayHappenAfter afterwards = afterMaking(object);
      boolean changesLater =
          changes.stream()
              .filter(change -> isSame(change.object(), object))
              .anyMatch(change -> afterwards.mayFollow(change.place(), addition.value()));
      if (changesLater) {
        (addition.isOwnObject(object) ? changed : changedInside).add(addition.field());
      }
    }
  }

  private MayHappenAfter afterMaking(Source object) {
    return new MayHappenAfter(
        code, object.made().orElseThrow(), call -> aliases.concerns(call, object));
  }

  /** A value comes into a field, or into what the field holds. */
  private void stored(Addition addition) {
    String field = addition.field();
    Expression value = addition.value();
    for (Source source : addition.reached()) {
      boolean changesLater =
          changedInside.contains(field) || addition.isOwnObject(source) && changed.contains(field);
      if (source.owner() == Source.Owner.MADE) {
        stored.add(new Stored(source, field, changesLater, value));
      }
      if (source.owner() == Source.Owner.MESSAGE && changesLater) {
        log.add(DiagnosticKind.FOREIGN_STATE, value, Ast.place(value), value.toString());
        return;
      }
      boolean shared =
          source.owner() == Source.Owner.FIELD
              && !source.name().equals(field)
              && (changesLater || changes(source));
      if (shared || source.owner() == Source.Owner.VIEW) {
        log.add(
            DiagnosticKind.SHARED_STATE,
            sharedPart(value, source),
            field,
            source.name(),
            copy(value, source));
        return;
      }
    }
  }
}
