package dev.rondo.rounds;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.frontend.tags.OneByOneDelivery;
import dev.rondo.rounds.RoundProtocol.Waiting;
import dev.rondo.rounds.RoundProtocol.Waiting.Reach;
import dev.rondo.rounds.flow.SendCounts;
import dev.rondo.rounds.flow.SendPhaseAnalysis;
import dev.rondo.unfold.PhaseShift;
import dev.rondo.unfold.PhaseTree;
import dev.rondo.unfold.PhaseTree.HandlerStep;
import dev.rondo.unfold.SendSite;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Decides for each message type in which fields its messages wait for their round.
 *
 * <p>One field per message type and destination suffices: after a send a process is at the time of
 * its message, and does nothing before that time. Only a single run of a handler that sends
 * messages of two phases could need two fields; such handlers are refused.
 */
final class MessageBuffering {

  private final PhaseTree tree;
  private final Protocol protocol;
  private final FreshNames names;
  private final Log log;
  private final Set<String> oneByOne;

  private MessageBuffering(PhaseTree tree, FreshNames names, Log log) {
    this.tree = tree;
    this.protocol = tree.protocol();
    this.names = names;
    this.log = log;
    this.oneByOne = OneByOneDelivery.of(protocol);
  }

  static List<Waiting> of(PhaseTree tree, FreshNames names, Log log) {
    return new MessageBuffering(tree, names, log).plan();
  }

  private List<Waiting> plan() {
    List<Waiting> plan = new ArrayList<>();
    for (Message message : protocol.messages()) {
      boolean several = false;
      for (EntryMethod entry : entries()) {
        if (SendCounts.sendsSeveral(protocol, entry.sends(message), entry.method())) {
          several = true;
          checkOnePhase(message, entry);
        }
      }
      String field = names.fresh("pending" + message.name());
      String destination = names.fresh(field + "To");
      boolean repeated = several || isSentOneByOne(message);
      plan.add(new Waiting(message, reach(message, repeated), field, destination));
    }
    refuseUnknown();
    return List.copyOf(plan);
  }

  /** Whether several runs of one round can each send one process such a message. */
  private boolean isSentOneByOne(Message message) {
    return tree.start().stream()
        .filter(step -> oneByOne.contains(step.handler().message()))
        .flatMap(step -> step.sends().stream())
        .anyMatch(site -> site.message().equals(message.name()) && site.destination().isPresent());
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
                    "give it the type of its message instead of Record"));
    for (MethodCallExpr send : protocol.declaration().findAll(MethodCallExpr.class, Ast::sends)) {
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
    return send.findAncestor(SyntaxTree.kind(BodyDeclaration.class))
        .filter(member -> member.getParentNode().filter(p -> p == protocol.declaration()).isEmpty())
        .isPresent();
  }

  private void refuse(Node at, String reason, String instead) {
    log.add(DiagnosticKind.NOT_TRANSLATED, at, reason, instead);
  }

  /** A method that Rondo calls, with the sends that it can reach. */
  private record EntryMethod(MethodDeclaration method, List<SendSite> sends) {

    List<SendSite> sites(Message message) {
      return sends.stream().filter(site -> site.message().equals(message.name())).toList();
    }

    Predicate<MethodCallExpr> sends(Message message) {
      return call -> sites(message).stream().anyMatch(site -> site.call() == call);
    }
  }

  private List<EntryMethod> entries() {
    List<EntryMethod> entries = new ArrayList<>();
    protocol.init().ifPresent(init -> entries.add(new EntryMethod(init, tree.opening())));
    for (TimeoutHandler timeout : protocol.timeouts()) {
      entries.add(new EntryMethod(timeout.declaration(), tree.timeouts().get(timeout.index())));
    }
    for (HandlerStep step : tree.start()) {
      entries.add(new EntryMethod(step.handler().declaration(), step.sends()));
    }
    return entries;
  }

  private Reach reach(Message message, boolean several) {
    List<SendSite> sends = tree.sitesOf(message.name());
    boolean toAll = sends.stream().anyMatch(SendSite::toAll);
    boolean toOne = sends.stream().anyMatch(site -> site.destination().isPresent());
    boolean toOthers = sends.stream().anyMatch(SendSite::toOthers);
    if (several || toOthers || (toAll && toOne)) {
      return Reach.EACH;
    }
    return toOne ? Reach.ONE : Reach.ALL;
  }

  /**
   * Checks that all messages of a type in one run have one phase, and that at most one is
   * broadcast.
   */
  private void checkOnePhase(Message message, EntryMethod entry) {
    List<SendSite> sites = entry.sites(message);
    boolean onePhase =
        sites.stream().allMatch(site -> site.phase() == PhaseShift.SAME)
            || SendPhaseAnalysis.ofOnePhase(
                protocol, message, entry.sends(message), entry.method());
    for (SendSite site : sites) {
      if (!onePhase || site.rounds().size() != 1) {
        refuse(
            site.call(),
            entry.method().getName()
                + " can send several "
                + message.name()
                + " in one run, perhaps of different times",
            "keep the phase in a local before the first send, and give it to every "
                + message.name()
                + " of this run");
      }
    }
  }
}
