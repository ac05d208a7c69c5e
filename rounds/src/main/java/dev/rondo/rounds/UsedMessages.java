package dev.rondo.rounds;

import static dev.rondo.frontend.java.Trees.call;
import static dev.rondo.frontend.java.Trees.name;
import static dev.rondo.frontend.java.Trees.not;
import static dev.rondo.frontend.java.Trees.run;
import static dev.rondo.frontend.java.Trees.same;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Trees;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Protocol;
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
    Views views = Views.of(guard);
    views.unnamed().forEach(view -> refuse(view, "a view of the mailbox has no name"));
    List<Statement> uses = new ArrayList<>();
    for (String view : views.named().isEmpty() ? List.of(mailbox) : views.named()) {
      uses.add(run(call(name(mailbox), "use", name(view))));
    }
    return uses;
  }

  /**
   * What a guard must ask beside its own condition: a handler runs upon messages, so what it would
   * use is not empty. Nothing where the condition says so itself.
   */
  Optional<Expression> someUsed(Guard guard) {
    Views views = Views.of(Optional.of(guard));
    if (views.areNoneOrImplied(guard.condition())) {
      return Optional.empty();
    }
    if (!views.unnamed().isEmpty()) {
      log.add(
          Kind.NOT_TRANSLATED,
          views.unnamed().get(0),
          "the guard may hold although this view is empty",
          "keep the view in a local before when(…), or ask for its size() > 0");
    }
    return views.named().stream()
        .<Expression>map(view -> not(call(name(view), "isEmpty")))
        .reduce(Trees::or);
  }

  /** What stands first in the action of a handler of one message. */
  static Statement ofMessage(String message, String mailbox, Names names) {
    String each = names.local("used", "usedMessage");
    Expression itself = Lambdas.of(each, same(name(each), name(message)));
    return run(call(name(mailbox), "use", call(name(mailbox), "with", itself)));
  }

  private void refuseMailbox(Statement statement, String mailbox) {
    for (SimpleName reference : References.to(statement, mailbox)) {
      refuse(reference, "the action looks at the whole mailbox after its guard");
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
