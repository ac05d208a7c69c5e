package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
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
import java.util.Optional;
import java.util.Set;

/**
 * No object that changes stands in two places: a message, once sent, changes no more, and a field
 * shares nothing with a message or another field.
 */
final class AliasingCheck {

  private final ProtocolSymbols code;
  private final Bindings bindings;
  private final Log log;
  private final Set<String> messageNames;
  private final Set<String> changed = new HashSet<>();
  private final Set<String> changedInside = new HashSet<>();
  private final List<Happening> changes = new ArrayList<>();
  private final List<Happening> carried = new ArrayList<>();
  private final List<Stored> stored = new ArrayList<>();

  /** Something that happens to an object which is made on the way. */
  private record Happening(Source object, Expression place) {}

  /** Such an object comes into a field, where it changes later or does not. */
  private record Stored(Source object, String field, boolean changes, Expression value) {}

  private AliasingCheck(ProtocolSymbols code, Bindings bindings, Log log) {
    this.code = code;
    this.bindings = bindings;
    this.log = log;
    this.messageNames = code.messageNames();
  }

  static void run(ProtocolSymbols code, Bindings bindings, Log log) {
    AliasingCheck check = new AliasingCheck(code, bindings, log);
    code.protocol().variables().forEach(check::array);
    Node protocol = code.protocol().declaration();
    protocol.walk(MethodCallExpr.class, check::change);
    protocol.walk(MethodReferenceExpr.class, check::change);
    protocol.walk(ObjectCreationExpr.class, check::creation);
    protocol.walk(MethodReferenceExpr.class, check::creation);
    protocol.walk(AssignExpr.class, check::assignment);
    protocol.walk(MethodCallExpr.class, check::addition);
    code.protocol().variables().forEach(check::initializer);
    check.carried.forEach(check::madeOnTheWay);
    check.stored.forEach(check::madeForTwo);
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
    Optional<Expression> target = MutatedOperand.of(call);
    if (target.isEmpty() || Ast.isObserver(call)) {
      return;
    }
    for (Source source : AliasAnalysis.of(target.get(), code, bindings)) {
      switch (source.owner()) {
        case FIELD -> (source.inside() ? changedInside : changed).add(source.name());
        case MESSAGE ->
            log.add(DiagnosticKind.FOREIGN_STATE, call, Ast.place(call), target.get().toString());
        case MADE -> changes.add(new Happening(source, call));
        case UNKNOWN -> changeAll();
        case VIEW -> {}
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
      Set<Source> sources = AliasAnalysis.withContents(argument, code, bindings);
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
    MayHappenAfter afterwards =
        new MayHappenAfter(
            code,
            object.made().orElseThrow(),
            call -> AliasAnalysis.concerns(call, object, code, bindings));
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
        AliasAnalysis.of(shared, code, bindings).stream()
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
                AliasAnalysis.withContents(component, code, bindings).stream()
                    .anyMatch(held -> isSame(held, source) && held.owner() == source.owner()))
        .findFirst();
  }

  private void assignment(AssignExpr assignment) {
    Expression target = assignment.getTarget();
    Expression array = target;
    while (array instanceof ArrayAccessExpr access) {
      array = access.getName();
    }
    boolean asElement = array != target;
    code.stateField(array).ifPresent(field -> stored(field, assignment.getValue(), asElement));
  }

  private void initializer(StateVariable variable) {
    VariableDeclarator declarator = variable.declarator();
    declarator.getInitializer().ifPresent(value -> stored(variable.name(), value, false));
  }

  /** What is put into a collection of a field. */
  private void addition(MethodCallExpr call) {
    List<Source> fields =
        MutatedOperand.of(call).stream()
            .flatMap(target -> AliasAnalysis.of(target, code, bindings).stream())
            .filter(source -> source.owner() == Source.Owner.FIELD)
            .toList();
    for (Source field : fields) {
      boolean putsAll = call.getNameAsString().endsWith("All");
      if (!putsAll) {
        call.getArguments().forEach(argument -> stored(field.name(), argument, true));
      }
    }
  }

  /** A value comes into a field, or into what the field holds. */
  private void stored(String field, Expression value, boolean asElement) {
    for (Source source : AliasAnalysis.withContents(value, code, bindings)) {
      boolean ownObject = !asElement && !source.inside();
      boolean changesLater = changedInside.contains(field) || ownObject && changed.contains(field);
      if (source.owner() == Source.Owner.MADE) {
        stored.add(new Stored(source, field, changesLater, value));
      }
      if (source.owner() == Source.Owner.MESSAGE && changesLater) {
        log.add(DiagnosticKind.FOREIGN_STATE, value, Ast.place(value), source.name());
        return;
      }
      boolean shared =
          source.owner() == Source.Owner.FIELD && !source.name().equals(field) && changes(source);
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
