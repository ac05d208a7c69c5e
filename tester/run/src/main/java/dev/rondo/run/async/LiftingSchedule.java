package dev.rondo.run.async;

import dev.rondo.frontend.model.Handler;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.UserToString;
import dev.rondo.run.observe.EffectObserver;
import dev.rondo.run.observe.Observer;
import dev.rondo.run.observe.Tag;
import dev.rondo.run.observe.Time;
import dev.rondo.run.trace.LiftedNetworkDraws;
import dev.rondo.run.trace.MessageIdentity;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.Inbox;

/**
 * Follows a trace of the sequential form: the processes act in its order, and before a process
 * acts, the messages that it heard there come into its mailbox, and so do those that the network
 * guarantees it up to that round. A message that was not heard stays on its way forever.
 *
 * <p>The network draws what it drew there, and all that it guarantees is kept: where a process
 * would have to wait for messages that are not sent, the others have advanced so far that they
 * never will be, as in any other run without possible events. If such a message is sent after all,
 * the run is not valid.
 *
 * <p>What a process chooses comes from what it chose there. The order between processes is another
 * one (here all have their inputs before the first one starts), that of each process is the same.
 */
final class LiftingSchedule implements Schedule, Observer {

  private static final int NOTHING = -1;

  private final LoadedProtocol protocol;
  private final List<TraceStep> steps;
  private final boolean sparing;
  private final LiftedNetworkDraws draws;
  private final Map<Integer, Deque<Integer>> choices = new HashMap<>();
  private final Set<Integer> acting = new TreeSet<>();
  private final List<Integer> followed = new ArrayList<>();

  private final Set<MessageIdentity> sent = new HashSet<>();
  private final Set<MessageIdentity> moved = new HashSet<>();
  private final Set<MessageIdentity> lost = new HashSet<>();
  private final Map<MessageIdentity, Integer> uses = new HashMap<>(); // of handlers, in their order
  private final EffectObserver effects;
  private int next;
  private boolean waits;
  private int fired = NOTHING;
  private @Nullable String divergence;

  /**
   * Follows a trace.
   *
   * @param sparing whether only what a step uses is moved, instead of all that was heard
   * @param effects observes the same run
   */
  LiftingSchedule(LoadedProtocol protocol, Trace trace, boolean sparing, EffectObserver effects) {
    this.protocol = protocol;
    this.sparing = sparing;
    this.steps = trace.steps();
    this.draws = new LiftedNetworkDraws(trace);
    this.effects = effects;
    for (TraceStep step : steps) {
      choices.computeIfAbsent(step.node(), n -> new ArrayDeque<>()).addAll(step.choices());
      if (step.timeout() < 0) {
        step.used().forEach(message -> uses.putIfAbsent(MessageIdentity.of(message), uses.size()));
      }
      step.used().stream()
          .filter(TraceStep.TracedMessage::lost)
          .map(MessageIdentity::of)
          .forEach(lost::add);
    }
  }

  /** The steps that have been followed, by number; -1 for one in which messages only come. */
  List<Integer> followed() {
    return List.copyOf(followed);
  }

  /** Why the trace could be followed no further. */
  Optional<String> divergence() {
    return Optional.ofNullable(divergence);
  }

  /** Where it cannot even do something else; otherwise the step is done, and seen, to its end. */
  private ReplayDiverged diverges(String why) {
    divergence = why;
    return new ReplayDiverged(why);
  }

  /** The network's draws and those of processes have places of their own. */
  @Override
  public int choose(int bound) {
    throw new IllegalStateException("a choice outside of a step");
  }

  @Override
  public int draw(long tag, int bound) {
    int value = draws.next(tag);
    if (value >= bound) {
      throw diverges("the network draws below " + bound + ", but drew " + value);
    }
    return value;
  }

  @Override
  public int choose(int node, int bound) {
    Deque<Integer> own = choices.get(node); // null where the run ends before this process starts
    Integer value = own == null ? Integer.valueOf(0) : own.poll();
    if (value == null || value >= bound) {
      String chosen = Objects.toString(value, "nothing");
      divergence =
          String.format(
              Locale.ROOT, "P%d chooses below %d, but %s was chosen", node, bound, chosen);
      return 0; // the step may break a condition on tags
    }
    return value;
  }

  @Override
  public boolean loses() {
    return false;
  }

  @Override
  public boolean step(AsyncEngine engine) {
    while (next < steps.size() && !isStep(steps.get(next))) {
      next++;
    }
    if (next == steps.size() || divergence != null) {
      return false;
    }
    TraceStep step = steps.get(next);
    followed.add(next);
    if (step.node() >= engine.processes()) {
      throw diverges("there is no P" + step.node());
    }
    AsyncProcess process = engine.process(step.node());
    if (waits ? catchesUp(engine, process, step) : hearsFirst(engine, process, step)) {
      waits = fired == NOTHING;
      followed.set(followed.size() - 1, NOTHING);
      return true;
    }
    if (waits && engine.waits(process, step.timeout())) {
      engine.release();
    }
    waits = false;
    if (act(engine, process, step)) {
      next++;
    } else {
      followed.set(followed.size() - 1, NOTHING);
    }
    return true;
  }

  /** A process starts by itself, not because a schedule lets it. */
  private boolean isStep(TraceStep step) {
    return !acting.add(step.node()) && !step.handler().isEmpty();
  }

  /**
   * Lets come what a process hears before it acts.
   *
   * @return whether it acts in another step: it has to wait all the same, or would have to do what
   *     it can with what it has heard before it times out
   */
  private boolean hear(AsyncEngine engine, AsyncProcess process, TraceStep step) {
    List<MessageIdentity> heard = new ArrayList<>();
    for (TraceStep.TracedMessage message : step.used()) {
      if (!message.lost()) {
        heard.add(checkSent(MessageIdentity.of(message)));
      }
    }
    for (MessageIdentity letter : sparing ? used(engine, process, step, heard) : heard) {
      move(engine, process, letter);
    }
    if (!engine.hasGuarantees() || step.time().equals(Tag.NONE)) {
      return false;
    }
    long now = timeOf(step.time());
    boolean waited = step.timeout() >= 0 && !engine.mayTimeOutEarly(process, step.timeout());
    takeGuaranteed(engine, process, now, waited ? now : now - 1);
    return step.timeout() >= 0 ? waited : engine.waits(process, step.timeout());
  }

  /** Lets a process hear in a step of its own, where it has to; false where it need not. */
  private boolean hearsFirst(AsyncEngine engine, AsyncProcess process, TraceStep step) {
    if (hear(engine, process, step)) {
      onlyHear(engine, process);
      return true;
    }
    return false;
  }

  /**
   * Before the others stop waiting for a process that has fallen behind, it hears what it was
   * guaranteed in earlier rounds. False where all have.
   */
  private boolean catchesUp(AsyncEngine engine, AsyncProcess waiting, TraceStep step) {
    if (engine.waits(waiting, step.timeout())) {
      for (int index = 0; index < engine.processes(); index++) {
        AsyncProcess other = engine.process(index);
        long before = timeOf(step.time()) - 1;
        if (!other.isHalted() && takeGuaranteed(engine, other, before, before)) {
          onlyHear(engine, other);
          return true;
        }
      }
    }
    return false;
  }

  /** With what a process has heard and done nothing with: a trace has what was lost alone. */
  private boolean takeGuaranteed(
      AsyncEngine engine, AsyncProcess process, long upTo, long heardUpTo) {
    return engine.takeGuaranteed(
        process,
        upTo,
        at ->
            isHeard(NetworkGuarantees.letterAt(process, at), heardUpTo)
                || isUsedSoon(engine, process, at, upTo),
        at -> uses.getOrDefault(NetworkGuarantees.letterAt(process, at), Integer.MAX_VALUE));
  }

  private boolean isHeard(MessageIdentity letter, long upTo) {
    return !sparing && timeOf(letter.tag()) <= upTo && !lost.contains(letter);
  }

  /** What is taken one by one comes in that order where some is guaranteed, or else late. */
  private boolean isUsedSoon(AsyncEngine engine, AsyncProcess process, int at, long now) {
    MessageIdentity letter = NetworkGuarantees.letterAt(process, at);
    return uses.containsKey(letter)
        && !lost.contains(letter)
        && timeOf(letter.tag()) == now
        && !engine.isGuaranteedNothing(process, now);
  }

  private static long timeOf(Tag tag) {
    return Time.sending(tag.phase(), tag.round());
  }

  /** Messages may be used without effect on the way: a trace has no such steps. */
  private void onlyHear(AsyncEngine engine, AsyncProcess process) {
    fired = NOTHING;
    effects.forget(process.index());
    engine.runReady(process);
    if (fired != NOTHING && effects.areThere(process.index())) {
      divergence = process.id() + " can act earlier than it did, and has to";
    }
  }

  /** False where it has run another handler first: upon what is gone in rounds and must come. */
  private boolean act(AsyncEngine engine, AsyncProcess process, TraceStep step) {
    fired = NOTHING;
    if (step.timeout() >= 0) {
      if (step.timeout() >= engine.table().timeouts() || !engine.timeOut(process, step.timeout())) {
        throw diverges(process.id() + " cannot time out by " + step.handler());
      }
      return true;
    }
    engine.runReady(process);
    if (fired == NOTHING && step.shows()) { // else it ran upon what is forgotten
      throw diverges(
          "no handler of " + process.id() + " is enabled, but " + step.handler() + " ran");
    }
    return fired == NOTHING
        || handlers(step).isEmpty()
        || protocol.actions().get(fired).name().equals(step.handler());
  }

  private MessageIdentity checkSent(MessageIdentity letter) {
    if (!sent.contains(letter)) {
      throw diverges(
          String.format(
              Locale.ROOT,
              "P%d hears %s %s of P%d, which was never sent",
              letter.to(),
              letter.content(),
              letter.tag(),
              letter.from()));
    }
    return letter;
  }

  /**
   * What the handler or the timeout of a step will use of what was heard. In the sequential form
   * the rest is gone after the round; here it would wait in the mailbox, where a later step could
   * find it.
   */
  private List<MessageIdentity> used(
      AsyncEngine engine, AsyncProcess process, TraceStep step, List<MessageIdentity> heard) {
    int action = action(engine, step, heard);
    if (action < 0) {
      return heard;
    }
    int type = engine.table().typeOf(action);
    if (type < 0) {
      return List.of();
    }
    return engine.table().takesMailbox(action)
        ? usedOfAll(engine, process, action, type, heard)
        : usedAlone(engine, process, action, heard);
  }

  private int action(AsyncEngine engine, TraceStep step, List<MessageIdentity> heard) {
    if (step.timeout() >= 0) {
      return step.timeout() < engine.table().timeouts()
          ? engine.table().handlers() + step.timeout()
          : NOTHING;
    }
    return handlers(step).stream()
        .filter(handler -> heard.stream().anyMatch(letter -> takes(handler, letter)))
        .findFirst()
        .or(() -> handlers(step).stream().findFirst())
        .map(Handler::index)
        .orElse(NOTHING);
  }

  private List<Handler> handlers(TraceStep step) {
    return protocol.model().handlers().stream()
        .filter(handler -> handler.name().equals(step.handler()))
        .toList();
  }

  /** Handlers may have one name; a record prints its own first. */
  private static boolean takes(Handler handler, MessageIdentity letter) {
    return handler.kinds().stream().anyMatch(kind -> letter.content().startsWith(kind + "["));
  }

  private static List<MessageIdentity> usedAlone(
      AsyncEngine engine, AsyncProcess process, int action, List<MessageIdentity> heard) {
    for (MessageIdentity letter : heard) {
      int position = find(process, letter);
      if (position >= 0
          && engine.wouldHold(
              process, action, NodeId.of(letter.from()), process.transit().message(position))) {
        return List.of(letter);
      }
    }
    return heard;
  }

  private static List<MessageIdentity> usedOfAll(
      AsyncEngine engine, AsyncProcess process, int action, int type, List<MessageIdentity> heard) {
    Inbox<Object> mailbox = new Inbox<>();
    Inbox<Object> present = process.mailbox(type);
    for (int position = 0; position < present.count(); position++) {
      mailbox.add(present.senderIndex(position), present.at(position));
    }
    for (MessageIdentity letter : heard) {
      int position = find(process, letter);
      if (position >= 0) {
        mailbox.add(letter.from(), process.transit().message(position));
      }
    }
    mailbox.reopen();
    if (!engine.wouldHold(process, action, process.id(), mailbox)) {
      return heard;
    }
    return heard.stream().filter(letter -> isUsed(letter, mailbox)).toList();
  }

  private static boolean isUsed(MessageIdentity letter, Inbox<Object> mailbox) {
    return IntStream.range(0, mailbox.count())
        .filter(mailbox::used)
        .filter(position -> mailbox.senderIndex(position) == letter.from())
        .anyMatch(position -> letter.content().equals(UserToString.of(mailbox.at(position))));
  }

  /** Moves a message on, unless an earlier step has or it was forgotten as too old. */
  private void move(AsyncEngine engine, AsyncProcess process, MessageIdentity letter) {
    int position = moved.add(letter) ? find(process, letter) : NOTHING;
    if (position >= 0) {
      engine.take(process, process.transit(), position);
    }
  }

  /** Where a message is in transit, or -1. */
  private static int find(AsyncProcess process, MessageIdentity letter) {
    return IntStream.range(0, process.transit().size())
        .filter(position -> letter.equals(NetworkGuarantees.letterAt(process, position)))
        .findFirst()
        .orElse(NOTHING);
  }

  @Override
  public void sent(int id, int from, int to, Object content, long tag, boolean lost) {
    sent.add(new MessageIdentity(from, to, Tag.of(tag), UserToString.of(content)));
  }

  @Override
  public void fires(int node, int action) {
    fired = action;
  }
}
