package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.code.Collections;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.model.StateVariable;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * No object that changes stands in two places: a message, once sent, changes no more, and a field
 * shares nothing with a message or another field.
 */
final class MessageCheck {

  private final Code code;
  private final Bindings bindings;
  private final Log log;
  private final Set<String> messageNames;
  private final Set<String> changed = new HashSet<>();
  private final Set<String> changedInside = new HashSet<>();

  private MessageCheck(Code code, Bindings bindings, Log log) {
    this.code = code;
    this.bindings = bindings;
    this.log = log;
    this.messageNames =
        code.protocol().messages().stream()
            .flatMap(
                message -> Stream.concat(Stream.of(message.name()), message.kindNames().stream()))
            .collect(Collectors.toSet());
  }

  static void run(Code code, Bindings bindings, Log log) {
    MessageCheck check = new MessageCheck(code, bindings, log);
    Node protocol = code.protocol().declaration();
    protocol.walk(MethodCallExpr.class, check::change);
    protocol.walk(ObjectCreationExpr.class, check::creation);
    protocol.walk(AssignExpr.class, check::assignment);
    protocol.walk(MethodCallExpr.class, check::addition);
    code.protocol().variables().forEach(check::initializer);
  }

  /** Collects which fields change in place, and reports changes of messages. */
  private void change(MethodCallExpr call) {
    Optional<Expression> target = Collections.changedBy(call);
    if (target.isEmpty() || Code.isObserver(call)) {
      return;
    }
    for (Source source : Sources.of(target.get(), code, bindings)) {
      switch (source.kind()) {
        case FIELD -> (source.inside() ? changedInside : changed).add(source.name());
        case MESSAGE ->
            log.add(Kind.FOREIGN_STATE, call, Code.place(call), target.get().toString());
        case UNKNOWN ->
            code.protocol().variables().stream()
                .map(StateVariable::name)
                .forEach(changedInside::add);
        case VIEW -> {}
      }
    }
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
      Sources.withContents(argument, code, bindings).stream()
          .filter(source -> source.kind() == Source.Kind.VIEW || isChangedField(source))
          .findFirst()
          .ifPresent(
              source ->
                  log.add(
                      Kind.MUTABLE_MESSAGE,
                      argument,
                      message,
                      (source.inside() ? "elements of " : "") + source.name(),
                      copy(argument, source.inside())));
    }
  }

  private boolean isChangedField(Source source) {
    boolean unknown =
        source.kind() == Source.Kind.UNKNOWN && !(changed.isEmpty() && changedInside.isEmpty());
    return unknown || source.kind() == Source.Kind.FIELD && changes(source);
  }

  private String copy(Expression argument, boolean inside) {
    String type = bindings.typeOf(Code.bare(argument)).map(JavaType::binaryName).orElse("");
    if (inside) {
      return "copy each element as well, or put only List.copyOf(…) into the field";
    }
    if (type.endsWith("Map")) {
      return "new TreeMap<>(" + argument + ")";
    }
    return type.endsWith("Set")
        ? "new TreeSet<>(" + argument + ")"
        : "List.copyOf(" + argument + ")";
  }

  private void assignment(AssignExpr assignment) {
    code.stateField(assignment.getTarget())
        .ifPresent(field -> stored(field, assignment.getValue(), false));
  }

  private void initializer(StateVariable variable) {
    VariableDeclarator declarator = variable.declarator();
    declarator.getInitializer().ifPresent(value -> stored(variable.name(), value, false));
  }

  /** What is put into a collection of a field. */
  private void addition(MethodCallExpr call) {
    List<Source> fields =
        Collections.changedBy(call).stream()
            .flatMap(target -> Sources.of(target, code, bindings).stream())
            .filter(source -> source.kind() == Source.Kind.FIELD)
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
    for (Source source : Sources.withContents(value, code, bindings)) {
      boolean ownObject = !asElement && !source.inside();
      boolean changesLater = changedInside.contains(field) || ownObject && changed.contains(field);
      if (source.kind() == Source.Kind.MESSAGE && changesLater) {
        log.add(Kind.FOREIGN_STATE, value, Code.place(value), source.name());
        return;
      }
      boolean shared =
          source.kind() == Source.Kind.FIELD && !source.name().equals(field) && changes(source);
      if (shared || source.kind() == Source.Kind.VIEW) {
        log.add(Kind.SHARED_STATE, value, field, source.name(), copy(value, source.inside()));
        return;
      }
    }
  }
}
