package dev.rondo.workflow.sometimes;

import dev.rondo.frontend.ReachabilityProbe;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Invariant;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.workflow.hunting.AlternatingHunt;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Forms;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingResult;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.tagtrial.RunnableProtocol;
import dev.rondo.workflow.verdict.Closure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Hunts for runs that reach the {@code @Sometimes} states of a protocol, in the forms and under the
 * settings of its hunt for bugs. The hunt for a state ends when it is reached, and a protocol
 * without such states costs nothing.
 */
public final class SometimesHunt {

  private final Hunting hunting;
  private final Closure closure;
  private final ProgressMonitor work;

  private SometimesHunt(Hunting hunting, Closure closure, ProgressMonitor work) {
    this.hunting = hunting;
    this.closure = closure;
    this.work = work;
  }

  /**
   * Which states are reached, in the order of the file; none where a bug was found, which comes
   * first, or the user has interrupted.
   *
   * @param result what the hunt for bugs has come to
   */
  public static List<Reachability> of(Hunting hunting, HuntingResult result, ProgressMonitor work) {
    return result.counterexample().isPresent() ? List.of() : of(hunting, result.closure(), work);
  }

  /**
   * Whether one state is reached.
   *
   * @param name of a {@code @Sometimes} method
   * @throws UsageError where the protocol has no such method
   */
  public static Reachability of(Hunting hunting, String name, ProgressMonitor work) {
    Invariant asked =
        hunting.forms().protocol().sometimes().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(() -> new UsageError("there is no @Sometimes method " + name));
    return new SometimesHunt(hunting, hunting.closure(work), work).reach(asked);
  }

  /** The same where the hunt for bugs is not of interest. */
  public static List<Reachability> of(Hunting hunting, Closure closure, ProgressMonitor work) {
    SometimesHunt states = new SometimesHunt(hunting, closure, work);
    List<Reachability> found = new ArrayList<>();
    for (Invariant sometimes : hunting.forms().protocol().sometimes()) {
      if (!work.isInterrupted() && !hunting.deadline().getAsBoolean()) {
        found.add(states.reach(sometimes));
      }
    }
    return List.copyOf(found);
  }

  /**
   * The file whose one property says that a state is never reached, with room for why it is
   * refused.
   *
   * @param sometimes of the protocol
   */
  static Log probe(Protocol protocol, Invariant sometimes) {
    return new Log(ReachabilityProbe.of(protocol.source(), sometimes.name()));
  }

  /** The protocol of that file; empty, with the reason in its log, where it is refused. */
  static Optional<Protocol> read(Log probe, Protocol protocol, ClassPath classPath) {
    return RunnableProtocol.read(probe, classPath)
        .map(read -> read.with(protocol.settings().withSpecs(List.of())));
  }

  private Reachability reach(Invariant sometimes) {
    Protocol protocol = hunting.forms().protocol();
    Log log = probe(protocol, sometimes);
    Optional<Hunting> probe =
        read(log, protocol, hunting.classPath())
            .flatMap(
                read -> Hunting.of(read, hunting.classPath(), settings(), hunting.deadline(), log));
    if (probe.isEmpty()) {
      return Reachability.NotKnown.refused(sometimes, log);
    }
    HuntingResult result = AlternatingHunt.of(probe.get(), closure, work);
    return result
        .counterexample()
        .map(found -> Reachability.shown(sometimes, found, OptionalLong.of(found.run().schedule())))
        .orElseGet(() -> never(sometimes, result));
  }

  private static Reachability never(Invariant sometimes, HuntingResult result) {
    String seen =
        result.results().stream()
            .map(
                each ->
                    String.format(Locale.ROOT, "%d %s schedules", each.schedules(), each.form()))
            .collect(Collectors.joining(" and "));
    return new Reachability.NeverReached(
        sometimes.name(), sometimes.position().line(), seen, false, false);
  }

  private HuntingSettings settings() {
    HuntingSettings all = hunting.settings();
    return all.once(Optional.of(form(hunting.forms())), all.trustsTags());
  }

  private static FormChoice form(Forms forms) {
    if (forms.sequential().isEmpty()) {
      return FormChoice.ASYNC;
    }
    return forms.async().isPresent() ? FormChoice.BOTH : FormChoice.SEQUENTIAL;
  }
}
