package dev.rondo.unfold;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.frontend.tags.TagConditions;
import dev.rondo.frontend.tags.TagConditions.TagOrder;
import dev.rondo.frontend.tags.TagConditions.Ternary;
import dev.rondo.unfold.PhaseTree.HandlerStep;
import dev.rondo.unfold.PhaseTree.Pruned;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * UNFOLD of Drăgoi and Inzaghi Pronesti 2022, section 4.3 (Fig. 9): from the start of a phase,
 * which handlers can run next, until the phase changes or its rounds are used up.
 *
 * <p>The paper unfolds the main loop K times and lets the guards decide. The tags decide more: time
 * never goes back (TAG1) and no guard accepts what is older than its reader (TAG3), so after a
 * round only later rounds can follow.
 */
public final class Unfold {

  private final Protocol protocol;
  private final Log log;
  private final Map<Handler, PhaseShiftAnalysis.SendsAndExits> flows = new HashMap<>();
  private final Map<Integer, List<HandlerStep>> shared = new HashMap<>();

  private Unfold(Protocol protocol, Log log) {
    this.protocol = protocol;
    this.log = log;
  }

  /**
   * The phase tree of a protocol. Empty if messages lack tags or violate a tag condition.
   *
   * @param log receives the violated tag conditions and the warnings about handlers that cannot run
   */
  public static Optional<PhaseTree> of(Protocol protocol, Log log) {
    if (!protocol.tags().complete()) {
      refuseUntagged(protocol, log);
      return Optional.empty();
    }
    PhaseTree tree = new Unfold(protocol, log).unfold();
    return log.hasErrors() ? Optional.empty() : Optional.of(tree);
  }

  private static void refuseUntagged(Protocol protocol, Log log) {
    List<Message> untagged =
        protocol.messages().stream().filter(message -> message.round().isEmpty()).toList();
    if (!untagged.isEmpty()) {
      String others =
          untagged.stream().skip(1).map(Message::name).collect(Collectors.joining(" and "));
      Message first = untagged.get(0);
      log.add(
          DiagnosticKind.NOT_ROUND_BASED,
          first.position(),
          first.name() + (others.isEmpty() ? "" : ", like " + others + ","));
    }
    if (protocol.messages().isEmpty()) {
      log.add(DiagnosticKind.NOT_ROUND_BASED, protocol.declaration().getName(), protocol.name());
    }
  }

  private PhaseTree unfold() {
    for (Handler handler : protocol.handlers()) {
      PhaseShiftAnalysis.SendsAndExits flow =
          PhaseShiftAnalysis.of(protocol, handler.action(), EntryPhases.of(protocol, handler));
      flows.put(handler, flow);
      checkSends(handler, flow.sends());
    }
    Map<String, PhaseShift> current = EntryPhases.current(protocol);
    List<SendSite> opening =
        PhaseShiftAnalysis.of(
                protocol, protocol.init().map(Unfold::body).orElse(List.of()), current)
            .sends();
    List<List<SendSite>> timeouts =
        protocol.timeouts().stream()
            .map(TimeoutHandler::action)
            .map(action -> PhaseShiftAnalysis.of(protocol, action, current).sends())
            .toList();
    warnOfUnreachable(opening, timeouts);
    return new PhaseTree(
        protocol,
        protocol.tags().rounds(),
        stepsFrom(1),
        opening,
        timeouts,
        sitesByMessage(opening, timeouts));
  }

  /** Warns of handlers whose messages come only from handlers that cannot run either. */
  private void warnOfUnreachable(List<SendSite> opening, List<List<SendSite>> timeouts) {
    Set<String> sent = new TreeSet<>();
    opening.forEach(site -> sent.add(site.message()));
    timeouts.forEach(sites -> sites.forEach(site -> sent.add(site.message())));
    boolean more = true;
    while (more) {
      more = false;
      for (Handler handler : protocol.handlers()) {
        if (sent.contains(handler.message())) {
          for (SendSite site : flow(handler).sends()) {
            more |= sent.add(site.message());
          }
        }
      }
    }
    boolean allKnown = sent.stream().allMatch(this::isMessage);
    for (Handler handler : protocol.handlers()) {
      if (allKnown && !sent.contains(handler.message()) && isSentByOthers(handler.message())) {
        log.add(
            DiagnosticKind.HANDLER_UNREACHABLE,
            handler.position(),
            handler.name(),
            "only handlers that never run send " + handler.message());
      }
    }
  }

  private boolean isMessage(String name) {
    return protocol.messages().stream().anyMatch(message -> message.name().equals(name));
  }

  /** Messages that are never sent are reported when the file is read. */
  private boolean isSentByOthers(String message) {
    return protocol.handlers().stream()
        .anyMatch(
            handler ->
                flow(handler).sends().stream().anyMatch(site -> site.message().equals(message)));
  }

  private static List<Statement> body(MethodDeclaration method) {
    return method.getBody().<List<Statement>>map(b -> b.getStatements()).orElse(List.of());
  }

  /** The handlers of a round and of all later ones, in the order of the source. */
  private List<HandlerStep> stepsFrom(int earliest) {
    List<HandlerStep> known = shared.get(earliest);
    if (known != null) {
      return known;
    }
    List<HandlerStep> steps = new ArrayList<>();
    for (Handler handler : protocol.handlers()) {
      for (int round : protocol.message(handler.message()).rounds()) {
        if (round >= earliest) {
          steps.add(step(handler, round));
        }
      }
    }
    shared.put(earliest, List.copyOf(steps));
    return List.copyOf(steps);
  }

  private HandlerStep step(Handler handler, int round) {
    PhaseShiftAnalysis.SendsAndExits flow = flow(handler);
    int earliest = earliestAfter(round, flow.exits());
    boolean staysInPhase = flow.exits().stream().anyMatch(exit -> exit.phase() != PhaseShift.LATER);
    List<HandlerStep> next = staysInPhase ? stepsFrom(earliest) : List.of();
    return new HandlerStep(handler, round, flow.sends(), next, pruned(earliest, staysInPhase));
  }

  private PhaseShiftAnalysis.SendsAndExits flow(Handler handler) {
    return java.util.Objects.requireNonNull(flows.get(handler));
  }

  /**
   * The earliest round after a handler: the next round after a silent run, otherwise the round of
   * the sent message.
   */
  private static int earliestAfter(int round, List<HandlerExit> exits) {
    return exits.stream()
        .filter(exit -> exit.phase() != PhaseShift.LATER)
        .mapToInt(exit -> exit.round() > round ? exit.round() : round + 1)
        .min()
        .orElse(round + 1);
  }

  private List<Pruned> pruned(int earliest, boolean staysInPhase) {
    List<Pruned> pruned = new ArrayList<>();
    for (Handler handler : protocol.handlers()) {
      for (int round : protocol.message(handler.message()).rounds()) {
        if (!staysInPhase) {
          pruned.add(new Pruned(handler, "TAG1, the phase is left"));
        } else if (round < earliest) {
          pruned.add(new Pruned(handler, "TAG3, its round is over"));
        }
      }
    }
    return List.copyOf(pruned);
  }

  private void checkSends(Handler handler, List<SendSite> sends) {
    List<Integer> used = protocol.message(handler.message()).rounds();
    for (SendSite site : sends) {
      TagOrder<Ternary> toUse = comparedToUse(site, used);
      if (TagConditions.STATIC.tag1(Ternary.YES, toUse, Ternary.NO, toUse) == Ternary.YES) {
        log.add(
            DiagnosticKind.TAG1,
            site.call(),
            site.phase() == PhaseShift.EARLIER
                ? handler.name()
                    + " sends "
                    + site.message()
                    + " of an earlier phase than it has used"
                : String.format(
                    Locale.ROOT,
                    "%s has used round %d and sends %s of round %d of the same phase",
                    handler.name(),
                    used.get(0),
                    site.message(),
                    site.rounds().get(0)));
      }
    }
  }

  /**
   * Compares the latest possible tag of a sent message with the clock of a handler that uses
   * messages of some rounds.
   */
  private static TagOrder<Ternary> comparedToUse(SendSite site, List<Integer> used) {
    return switch (site.phase()) {
      case EARLIER -> TagConditions.STATIC.compare(0, 1);
      case SAME ->
          used.size() == 1
              ? TagConditions.STATIC.compareRounds(Collections.max(site.rounds()), used.get(0))
              : TagConditions.INCOMPARABLE;
      case LATER, UNKNOWN -> TagConditions.INCOMPARABLE;
    };
  }

  private Map<String, List<SendSite>> sitesByMessage(
      List<SendSite> opening, List<List<SendSite>> timeouts) {
    List<SendSite> all = new ArrayList<>(opening);
    timeouts.forEach(all::addAll);
    protocol.handlers().forEach(handler -> all.addAll(flow(handler).sends()));
    Map<String, List<SendSite>> byMessage = new TreeMap<>();
    for (SendSite site : all) {
      byMessage.computeIfAbsent(site.message(), name -> new ArrayList<>()).add(site);
    }
    return byMessage;
  }
}
