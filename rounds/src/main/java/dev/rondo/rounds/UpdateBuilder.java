package dev.rondo.rounds;

import static dev.rondo.frontend.java.TreeBuilder.block;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.count;
import static dev.rondo.frontend.java.TreeBuilder.declare;
import static dev.rondo.frontend.java.TreeBuilder.method;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.not;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.returnHere;
import static dev.rondo.frontend.java.TreeBuilder.type;
import static dev.rondo.frontend.java.TreeBuilder.userType;
import static dev.rondo.frontend.java.TreeBuilder.voidType;
import static dev.rondo.frontend.java.TreeBuilder.when;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.ClassExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Handler;
import dev.rondo.rounds.flow.NormalCompletionAnalysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Builds the {@code @Update} methods: the first enabled handler of the round runs. A handler is
 * kept as it was written, its guard as the condition of an {@code if}.
 */
final class UpdateBuilder {

  private final FreshNames names;
  private final UsedMessages used;
  private final Set<String> oneByOne;

  /**
   * A builder for the rounds of a protocol.
   *
   * @param oneByOne the message types that a process takes one by one
   */
  UpdateBuilder(FreshNames names, UsedMessages used, Set<String> oneByOne) {
    this.names = names;
    this.used = used;
    this.oneByOne = oneByOne;
  }

  /** A handler whose sends have been rewritten, with its method in the tree to be emitted. */
  record Rewritten(Handler handler, MethodDeclaration method) {

    List<Statement> locals() {
      return WhenGuard.of(method).map(Guard::locals).orElse(List.of());
    }

    List<Statement> action() {
      return WhenGuard.action(method);
    }

    Optional<Expression> condition() {
      return WhenGuard.of(method).map(Guard::condition);
    }
  }

  MethodDeclaration build(int round, String message, List<Rewritten> handlers) {
    String mailbox = mailboxName(handlers);
    List<Statement> body = new ArrayList<>();
    if (handlers.stream().anyMatch(h -> h.handler().takes() == Handler.Takes.MAILBOX)) {
      body.add(when(call(name(mailbox), "isEmpty"), returnHere()));
    }
    for (int index = 0; index < handlers.size(); index++) {
      List<Statement> tried = tried(handlers.get(index), mailbox, index == handlers.size() - 1);
      boolean scoped = handlers.size() > 1 && tried.size() > 1 && !isAlone(handlers, index);
      body.addAll(scoped ? List.of(block(tried)) : tried);
    }
    MethodDeclaration update =
        method(
            voidType(),
            methodName(round, message, handlers),
            List.of(new Parameter(type("Mailbox", userType(message)), mailbox)),
            body.toArray(Statement[]::new));
    update.setModifiers();
    if (oneByOne.contains(message)) {
      update
          .addAndGetAnnotation("Update")
          .addPair("value", number(round))
          .addPair("each", new BooleanLiteralExpr(true));
    } else {
      update.addSingleMemberAnnotation("Update", number(round));
    }
    if (handlers.size() == 1) {
      handlers.get(0).method().getJavadocComment().ifPresent(doc -> update.setComment(doc.clone()));
    }
    return update;
  }

  /**
   * Whether a handler of one message needs no block, because no other handler takes the same kinds.
   */
  private static boolean isAlone(List<Rewritten> handlers, int index) {
    Handler handler = handlers.get(index).handler();
    return handler.takes() == Handler.Takes.MESSAGE
        && handlers.stream().filter(h -> h.handler().type().equals(handler.type())).count() == 1;
  }

  private String methodName(int round, String message, List<Rewritten> handlers) {
    return handlers.size() == 1
        ? names.fresh(
            "on" + Rounds.capitalized(handlers.get(0).handler().name()), "update" + message + round)
        : names.fresh("update" + message, "update" + message + round);
  }

  private String mailboxName(List<Rewritten> handlers) {
    return handlers.stream()
        .filter(h -> h.handler().takes() == Handler.Takes.MAILBOX && !h.handler().isNarrow())
        .map(h -> h.handler().parameter())
        .filter(name -> handlers.stream().noneMatch(h -> declaresOther(h, name)))
        .findFirst()
        .orElseGet(() -> names.local("mailbox", "received", "heard"));
  }

  /** Whether a handler declares this name for something other than its mailbox. */
  private static boolean declaresOther(Rewritten handler, String name) {
    boolean isMailbox =
        handler.handler().takes() == Handler.Takes.MAILBOX
            && !handler.handler().isNarrow()
            && handler.handler().parameter().equals(name);
    return !isMailbox && FreshNames.declared(handler.method()).contains(name);
  }

  private List<Statement> tried(Rewritten handler, String mailbox, boolean last) {
    Handler original = handler.handler();
    if (original.takes() == Handler.Takes.MAILBOX) {
      return original.isNarrow()
          ? onKinds(handler, mailbox, last)
          : onMailbox(handler, mailbox, last);
    }
    if (!original.isNarrow()) {
      return List.of(onMessage(handler, mailbox, mailbox));
    }
    String kinds = names.local(plural(original.type()), "its" + original.type());
    return List.of(only(original.type(), kinds, mailbox), onMessage(handler, mailbox, kinds));
  }

  private static String plural(String type) {
    return Character.toLowerCase(type.charAt(0)) + type.substring(1) + "s";
  }

  /** The messages of the kinds that a handler takes. */
  private static Statement only(String type, String local, String mailbox) {
    return declare(
        type("Mailbox", userType(type)),
        local,
        call(name(mailbox), "only", new ClassExpr(userType(type))));
  }

  /** The statements of a handler of some kinds of a message, which needs at least one of them. */
  private List<Statement> onKinds(Rewritten handler, String mailbox, boolean last) {
    Handler original = handler.handler();
    List<Statement> asked = new ArrayList<>(copies(handler.locals()));
    List<Statement> action = copies(handler.action());
    if (used.matter(original.message())) {
      used.ofKinds(original.guard(), action, original.parameter(), mailbox);
    }
    if (!last && NormalCompletionAnalysis.completes(action)) {
      action.add(returnHere());
    }
    markBegin(action, handler.handler());
    Expression some = not(call(name(original.parameter()), "isEmpty"));
    Expression condition =
        handler.condition().map(own -> used.withSomeUsed(original, own.clone())).orElse(some);
    asked.add(when(condition, action.toArray(Statement[]::new)));
    List<Statement> statements = new ArrayList<>();
    statements.add(only(original.type(), original.parameter(), mailbox));
    if (used.neverFails(handler.handler().guard())) {
      statements.addAll(asked);
    } else {
      statements.add(when(some.clone(), asked.toArray(Statement[]::new)));
    }
    return statements;
  }

  private List<Statement> onMailbox(Rewritten handler, String mailbox, boolean last) {
    List<Statement> statements = new ArrayList<>(copies(handler.locals()));
    List<Statement> action = copies(handler.action());
    if (used.matter(handler.handler().message())) {
      Handler original = handler.handler();
      used.ofMailbox(original.guard(), action, original.parameter());
    }
    if (!last && NormalCompletionAnalysis.completes(action)) {
      action.add(returnHere());
    }
    markBegin(action, handler.handler());
    if (handler.condition().isPresent()) {
      Expression condition =
          used.withSomeUsed(handler.handler(), handler.condition().get().clone());
      statements.add(when(condition, action.toArray(Statement[]::new)));
    } else {
      statements.addAll(action);
    }
    statements.forEach(statement -> rename(statement, handler.handler().parameter(), mailbox));
    return statements;
  }

  /**
   * The statements of a handler of one message: it tries the messages in the order of their
   * senders. Without a guard it takes the first one.
   *
   * @param tried the mailbox, or the messages in it of the kinds that the handler takes
   */
  private Statement onMessage(Rewritten handler, String mailbox, String tried) {
    Optional<Expression> condition = handler.condition();
    String position = names.local("i", "position");
    Expression at = condition.isPresent() ? name(position) : number(0);
    List<Statement> body = new ArrayList<>(heard(handler, tried, at));
    body.addAll(copies(handler.locals()));
    List<Statement> action = copies(handler.action());
    if (used.matter(handler.handler().message())) {
      action.add(0, UsedMessages.ofMessage(mailbox, tried, at.clone()));
    }
    if (NormalCompletionAnalysis.completes(action)) {
      action.add(returnHere());
    }
    markBegin(action, handler.handler());
    if (condition.isEmpty()) {
      body.addAll(action);
      return when(not(call(name(tried), "isEmpty")), body.toArray(Statement[]::new));
    }
    body.add(when(condition.get().clone(), action.toArray(Statement[]::new)));
    return count(position, 0, call(name(tried), "size"), body.toArray(Statement[]::new));
  }

  /** Marks the first statement of an action with its handler; an empty action has no effect. */
  private static void markBegin(List<Statement> action, Handler handler) {
    action.stream()
        .findFirst()
        .ifPresent(first -> first.setData(RoundProtocol.BEGINS_ACTION, handler));
  }

  /** The parameters of a handler of one message. */
  private static List<Statement> heard(Rewritten handler, String mailbox, Expression position) {
    List<Statement> parameters = new ArrayList<>();
    Handler original = handler.handler();
    parameters.add(
        declare(
            userType(original.type()),
            original.parameter(),
            call(name(mailbox), "get", position.clone())));
    original
        .sender()
        .ifPresent(
            sender ->
                parameters.add(
                    declare(
                        type("NodeId"), sender, call(name(mailbox), "sender", position.clone()))));
    return parameters;
  }

  private static List<Statement> copies(List<Statement> statements) {
    List<Statement> copies = new ArrayList<>();
    statements.forEach(statement -> copies.add(statement.clone()));
    return copies;
  }

  static void rename(Statement statement, String from, String to) {
    if (!from.equals(to)) {
      VariableReferences.to(statement, from).forEach(reference -> reference.setIdentifier(to));
    }
  }
}
