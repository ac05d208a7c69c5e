package dev.rondo.rounds;

import static dev.rondo.frontend.java.Trees.call;
import static dev.rondo.frontend.java.Trees.name;
import static dev.rondo.frontend.java.Trees.run;
import static dev.rondo.frontend.java.Trees.same;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says in a round what its handlers use, where that matters: a timeout that looks into a mailbox
 * must not see what was used before it. What a guard has looked at are its narrowest views; they
 * must have names, so that the emitted code can name them.
 */
final class UsedMessages {

  private final Set<String> watched = new TreeSet<>();
  private final Log log;

  UsedMessages(Protocol protocol, Log log) {
    this.log = log;
    protocol.timeouts().forEach(timeout -> timeout.message().ifPresent(watched::add));
  }

  /** Whether a timeout looks at this message type. */
  boolean matter(String message) {
    return watched.contains(message);
  }

  /** What stands first in the action of a handler or timeout of a mailbox. */
  List<Statement> ofMailbox(Optional<Guard> guard, List<Statement> action, String mailbox) {
    action.forEach(statement -> refuseMailbox(statement, mailbox));
    List<Node> looked = new ArrayList<>();
    guard.ifPresent(g -> looked.addAll(g.locals()));
    guard.ifPresent(g -> looked.add(g.condition()));
    Set<String> narrowed = new TreeSet<>();
    List<String> views = new ArrayList<>();
    looked.forEach(node -> collect(node, views, narrowed));
    views.removeAll(narrowed);
    if (views.isEmpty()) {
      views.add(mailbox);
    }
    List<Statement> uses = new ArrayList<>();
    views.forEach(view -> uses.add(run(call(name(mailbox), "use", name(view)))));
    return uses;
  }

  /** What stands first in the action of a handler of one message. */
  static Statement ofMessage(String message, String mailbox) {
    Expression itself = Lambdas.of("used", same(name("used"), name(message)));
    return run(call(name(mailbox), "use", call(name(mailbox), "with", itself)));
  }

  private void collect(Node looked, List<String> views, Set<String> narrowed) {
    for (MethodCallExpr call : looked.findAll(MethodCallExpr.class, UsedMessages::makesView)) {
      call.getScope()
          .flatMap(Expression::toNameExpr)
          .ifPresent(scope -> narrowed.add(scope.getNameAsString()));
      Node parent = call.getParentNode().orElseThrow();
      if (parent instanceof VariableDeclarator local) {
        views.add(local.getNameAsString());
      } else if (!(parent instanceof MethodCallExpr outer && makesView(outer))) {
        refuse(call, "a view of the mailbox has no name");
      }
    }
  }

  private static boolean makesView(MethodCallExpr call) {
    return Symbol.typeOf(call).filter("rondo.Mailbox"::equals).isPresent();
  }

  private void refuseMailbox(Statement statement, String mailbox) {
    for (NameExpr reference : statement.findAll(NameExpr.class)) {
      if (reference.getNameAsString().equals(mailbox)) {
        refuse(reference, "the action looks at the whole mailbox after its guard");
      }
    }
  }

  private void refuse(Node node, String reason) {
    log.add(
        Kind.NOT_TRANSLATED,
        node,
        reason + ", and a timeout looks at it as well",
        "keep what the guard looks at in a local before when(…), and use that");
  }
}
