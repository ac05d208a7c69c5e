package dev.rondo.rounds;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.ForEachStmt;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.rounds.Waiting.Reach;
import dev.rondo.unfold.PhaseShift;
import dev.rondo.unfold.PhaseTree;
import dev.rondo.unfold.SendSite;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Decides for each message type how its messages wait for their round.
 *
 * <p>One place per message type and destination is enough: after a send a process is at the time of
 * what it sent, and does nothing more before that time. Only a run of one handler could need two
 * places, by sending messages of two phases; what might do that is refused.
 */
final class WaitingPlan {

  private final PhaseTree tree;
  private final Protocol protocol;
  private final Names names;
  private final Log log;

  private WaitingPlan(PhaseTree tree, Names names, Log log) {
    this.tree = tree;
    this.protocol = tree.protocol();
    this.names = names;
    this.log = log;
  }

  static List<Waiting> of(PhaseTree tree, Names names, Log log) {
    return new WaitingPlan(tree, names, log).plan();
  }

  private List<Waiting> plan() {
    List<Waiting> plan = new ArrayList<>();
    for (Message message : protocol.messages()) {
      List<SendSite> sites = tree.sitesOf(message.name());
      boolean several =
          entryMethods()
              .anyMatch(method -> SendCounts.sendsSeveral(protocol, message.name(), method));
      if (several) {
        checkOnePhase(message, sites);
      }
      String field = names.fresh("pending" + message.name());
      String destination = names.fresh(field + "To");
      plan.add(new Waiting(message, reach(sites, several), field, destination));
    }
    tree.sites().values().stream()
        .flatMap(List::stream)
        .filter(
            site -> protocol.messages().stream().noneMatch(m -> m.name().equals(site.message())))
        .forEach(
            site ->
                log.add(
                    Kind.NOT_TRANSLATED,
                    site.call(),
                    site.payload() + " could be any message",
                    "give the variable its message type instead of Record"));
    return List.copyOf(plan);
  }

  private Stream<MethodDeclaration> entryMethods() {
    return Stream.of(
            protocol.init().stream(),
            protocol.handlers().stream().map(Handler::declaration),
            protocol.timeouts().stream().map(TimeoutHandler::declaration))
        .flatMap(methods -> methods);
  }

  private static Reach reach(List<SendSite> sites, boolean several) {
    boolean toAll = sites.stream().allMatch(SendSite::toAll);
    boolean toOne = sites.stream().noneMatch(SendSite::toAll);
    if (several || (!toAll && !toOne)) {
      return Reach.EACH;
    }
    return toAll ? Reach.ALL : Reach.ONE;
  }

  /** Several messages of a type in one run must be of one phase, and none may go to all twice. */
  private void checkOnePhase(Message message, List<SendSite> sites) {
    for (SendSite site : sites) {
      boolean onePhase =
          site.phase() == PhaseShift.SAME
              || (site.phase() == PhaseShift.LATER && sites.size() == 1 && fixedInLoop(site));
      boolean oneRound = site.rounds().size() == 1;
      if (!onePhase || !oneRound) {
        log.add(
            Kind.NOT_TRANSLATED,
            site.call(),
            "one handler can send several " + message.name() + ", perhaps of different times",
            "send the messages of one type with the phase of the handler's own message");
      }
    }
  }

  /** Whether a loop over destinations leaves the message's phase alone. */
  private static boolean fixedInLoop(SendSite site) {
    return site.call()
        .findAncestor(ForEachStmt.class)
        .filter(
            loop ->
                site.payload().findAll(NameExpr.class).stream()
                    .noneMatch(name -> changes(loop, name)))
        .isPresent();
  }

  private static boolean changes(Node loop, NameExpr name) {
    return loop.findAll(AssignExpr.class).stream().anyMatch(a -> names(a.getTarget(), name))
        || loop.findAll(UnaryExpr.class).stream().anyMatch(u -> names(u.getExpression(), name));
  }

  private static boolean names(Expression target, NameExpr name) {
    return target.toString().equals(name.getNameAsString())
        || target.toString().equals("this." + name.getNameAsString());
  }
}
