package dev.rondo.frontend.check;

import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Symbol;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A message, once sent, changes no more: it shares no collection that somebody changes. */
final class MessageCheck {

  /** Calls whose result is a part or a view of the collection they are called on. */
  private static final Set<String> VIEWS =
      Set.of(
          "descendingMap",
          "descendingSet",
          "entrySet",
          "get",
          "getOrDefault",
          "headMap",
          "headSet",
          "keySet",
          "subList",
          "subMap",
          "subSet",
          "tailMap",
          "tailSet",
          "values");

  private final Code code;
  private final Log log;
  private final Set<String> changedFields;
  private final Set<String> messageNames;

  private MessageCheck(Code code, Log log) {
    this.code = code;
    this.log = log;
    this.messageNames =
        code.protocol().messages().stream().map(Message::name).collect(Collectors.toSet());
    this.changedFields =
        code.protocol().declaration().findAll(MethodCallExpr.class).stream()
            .flatMap(call -> Collections.changedBy(call).stream())
            .flatMap(changed -> code.stateField(Code.root(changed)).stream())
            .collect(Collectors.toSet());
  }

  static void run(Code code, Log log) {
    MessageCheck check = new MessageCheck(code, log);
    code.protocol().declaration().walk(ObjectCreationExpr.class, check::creation);
    code.protocol().declaration().walk(MethodCallExpr.class, check::change);
    code.protocol().declaration().walk(AssignExpr.class, check::assignment);
  }

  private void creation(ObjectCreationExpr creation) {
    String message = creation.getType().getNameAsString();
    if (messageNames.contains(message)) {
      for (Expression argument : creation.getArguments()) {
        sharedField(argument)
            .ifPresent(
                field -> log.add(Kind.MUTABLE_MESSAGE, argument, message, field, copy(argument)));
      }
    }
  }

  /** The field whose changes are seen through an expression. */
  private Optional<String> sharedField(Expression expression) {
    Expression bare = Code.bare(expression);
    if (!isCollection(bare)) {
      return Optional.empty();
    }
    if (bare instanceof MethodCallExpr call) {
      return VIEWS.contains(call.getNameAsString())
          ? call.getScope().flatMap(this::sharedField)
          : Optional.empty();
    }
    Optional<Expression> initial = Code.local(bare).flatMap(VariableDeclarator::getInitializer);
    return initial.isPresent()
        ? sharedField(initial.get())
        : code.stateField(bare).filter(changedFields::contains);
  }

  private static boolean isCollection(Expression expression) {
    return Symbol.typeOf(expression).filter(type -> type.startsWith("java.util.")).isPresent();
  }

  private static String copy(Expression argument) {
    String type = Symbol.typeOf(argument).orElse("");
    if (type.endsWith("Map")) {
      return "new TreeMap<>(" + argument + ")";
    }
    return type.endsWith("Set")
        ? "new TreeSet<>(" + argument + ")"
        : "List.copyOf(" + argument + ")";
  }

  private void change(MethodCallExpr call) {
    Collections.changedBy(call)
        .filter(this::belongsToMessage)
        .ifPresent(
            changed -> log.add(Kind.FOREIGN_STATE, call, Code.place(call), changed.toString()));
  }

  /** Taking a message's collection for one's own is sharing it, if it is changed later. */
  private void assignment(AssignExpr assignment) {
    boolean changedLater =
        code.stateField(assignment.getTarget()).filter(changedFields::contains).isPresent();
    Expression value = assignment.getValue();
    if (changedLater && isCollection(value) && belongsToMessage(value)) {
      log.add(Kind.FOREIGN_STATE, value, Code.place(assignment), value.toString());
    }
  }

  private boolean belongsToMessage(Expression expression) {
    if (!(Code.bare(expression) instanceof MethodCallExpr call)) {
      return false;
    }
    boolean isComponent =
        Code.method(call)
            .filter(method -> messageNames.contains(simpleName(method.owner())))
            .isPresent();
    boolean isPart = VIEWS.contains(call.getNameAsString());
    return isComponent || (isPart && call.getScope().filter(this::belongsToMessage).isPresent());
  }

  private static String simpleName(String binaryName) {
    return binaryName.substring(
        Math.max(binaryName.lastIndexOf('$'), binaryName.lastIndexOf('.')) + 1);
  }
}
