package dev.rondo.rounds;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.rounds.Waiting.Reach;
import dev.rondo.unfold.Calls;
import dev.rondo.unfold.PhaseShift;
import dev.rondo.unfold.PhaseTree;
import dev.rondo.unfold.SendSite;
import dev.rondo.unfold.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
      boolean several = false;
      for (Entry entry : entries()) {
        if (SendCounts.sendsSeveral(protocol, message.name(), entry.method())) {
          several = true;
          checkOnePhase(message, entry, entry.sites(message));
        }
      }
      String field = names.fresh("pending" + message.name());
      String destination = names.fresh(field + "To");
      plan.add(new Waiting(message, reach(message, several), field, destination));
    }
    refuseUnknown();
    return List.copyOf(plan);
  }

  private void refuseUnknown() {
    List<SendSite> all = tree.sites().values().stream().flatMap(List::stream).toList();
    all.stream()
        .filter(
            site -> protocol.messages().stream().noneMatch(m -> m.name().equals(site.message())))
        .forEach(
            site ->
                refuse(
                    site.call(),
                    site.payload() + " could be any message",
                    "give the variable its message type instead of Record"));
    for (MethodCallExpr send : protocol.declaration().findAll(MethodCallExpr.class, Calls::sends)) {
      if (all.stream().noneMatch(site -> site.call() == send)) {
        refuse(
            send,
            "no handler leads to this send in a way that can be followed",
            "remove it if nothing calls it, or call it from a handler");
      } else if (isInClass(send)) {
        refuse(send, "a class inside the protocol sends", "send from a method of the protocol");
      }
    }
  }

  private boolean isInClass(MethodCallExpr send) {
    return send.findAncestor(BodyDeclaration.class)
        .filter(member -> member.getParentNode().filter(p -> p == protocol.declaration()).isEmpty())
        .isPresent();
  }

  private void refuse(Node at, String reason, String instead) {
    log.add(Kind.NOT_TRANSLATED, at, reason, instead);
  }

  /** A method that Rondo calls, and what it can send. */
  private record Entry(MethodDeclaration method, List<SendSite> sends) {

    List<SendSite> sites(Message message) {
      return sends.stream().filter(site -> site.message().equals(message.name())).toList();
    }
  }

  private List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    protocol.init().ifPresent(init -> entries.add(new Entry(init, tree.opening())));
    for (TimeoutHandler timeout : protocol.timeouts()) {
      entries.add(new Entry(timeout.declaration(), tree.timeouts().get(timeout.index())));
    }
    for (Step step : tree.start()) {
      entries.add(new Entry(step.handler().declaration(), step.sends()));
    }
    return entries;
  }

  private Reach reach(Message message, boolean several) {
    List<MethodCallExpr> sends =
        protocol
            .declaration()
            .findAll(
                MethodCallExpr.class,
                call -> Calls.sends(call) && SendCounts.sends(call, message.name()));
    long toAll = sends.stream().filter(c -> c.getNameAsString().equals("broadcast")).count();
    if (several || (toAll > 0 && toAll < sends.size())) {
      return Reach.EACH;
    }
    return toAll == sends.size() ? Reach.ALL : Reach.ONE;
  }

  /** Several messages of a type in one run must be of one phase, and none may go to all twice. */
  private void checkOnePhase(Message message, Entry entry, List<SendSite> sites) {
    for (SendSite site : sites) {
      boolean onePhase =
          site.phase() == PhaseShift.SAME
              || (site.phase() == PhaseShift.LATER
                  && sites.size() == 1
                  && fixedInLoop(entry, site));
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

  /** Whether the loops around a send leave the phase of its message alone. */
  private boolean fixedInLoop(Entry entry, SendSite site) {
    List<NameExpr> names = phaseOf(site).findAll(NameExpr.class);
    Node at = site.call();
    while (!(at instanceof MethodDeclaration)) {
      at = at.getParentNode().orElseThrow();
      Node around = at;
      if (SendCounts.isRepeated(at) && names.stream().anyMatch(name -> changes(around, name))) {
        return false;
      }
    }
    return at == entry.method()
        || !SendCounts.callsSeveral(protocol, (MethodDeclaration) at, entry.method());
  }

  private Expression phaseOf(SendSite site) {
    Optional<String> phase = protocol.message(site.message()).phase();
    return phase.isPresent() && site.payload() instanceof ObjectCreationExpr creation
        ? creation.getArgument(protocol.message(site.message()).components().indexOf(phase.get()))
        : site.payload();
  }

  /** Whether a loop assigns to a variable, itself or through a method that it calls. */
  private boolean changes(Node loop, NameExpr name) {
    Set<Node> seen = new LinkedHashSet<>();
    Deque<Node> open = new ArrayDeque<>(List.of(loop));
    while (!open.isEmpty()) {
      Node code = open.pop();
      if (assigns(code, name)) {
        return true;
      }
      for (MethodCallExpr call : code.findAll(MethodCallExpr.class)) {
        Calls.helper(protocol, call).filter(seen::add).ifPresent(open::push);
      }
      for (MethodReferenceExpr reference : code.findAll(MethodReferenceExpr.class)) {
        Calls.helper(protocol, reference).filter(seen::add).ifPresent(open::push);
      }
    }
    return false;
  }

  private static boolean assigns(Node code, NameExpr name) {
    return code.findAll(AssignExpr.class).stream().anyMatch(a -> names(a.getTarget(), name))
        || code.findAll(UnaryExpr.class).stream().anyMatch(u -> names(u.getExpression(), name))
        || code.findAll(VariableDeclarator.class).stream()
            .anyMatch(v -> v.getName().equals(name.getName()));
  }

  private static boolean names(Expression target, NameExpr name) {
    return target.toString().equals(name.getNameAsString())
        || target.toString().equals("this." + name.getNameAsString());
  }
}
