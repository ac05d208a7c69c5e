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
 * Follows a trace of the sequential form. The processes act in its order. Before a process acts,
 * the messages that it heard there are moved into its mailbox, and so are the messages that the
 * network guarantees it up to that round. A message that was not heard stays in transit forever.
 *
 * <p>The network makes the same draws and keeps its guarantees. If a process would have to wait for
 * a message that is not sent, the other processes have advanced so far that it never will be; then
 * waiting ends, as in any run without possible events. If such a message is sent after all, the run
 * is invalid.
 *
 * <p>A process makes the same choices as there, in the same order. The order between processes may
 * differ: here all processes have their inputs before the first one starts.
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

  /**
   * The numbers of the steps that have been followed; -1 for a step in which messages only arrive.
   */
  List<Integer> followed() {
    return List.copyOf(followed);
  }

  /** Why the trace could be followed no further. */
  Optional<String> divergence() {
    return Optional.ofNullable(divergence);
  }

  /** Records that the trace cannot be followed further. */
  private ReplayDiverged diverges(String why) {
    divergence = why;
    return new ReplayDiverged(why);
  }

  /** Never asked: draws of the network and choices of processes have their own methods. */
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

  /** Whether a traced step is one that a schedule decides: starts of processes are not. */
  private boolean isStep(TraceStep step) {
    return !acting.add(step.node()) && !step.handler().isEmpty();
  }

  /**
   * Moves the messages that a process hears before it acts.
   *
   * @return whether it acts in another step, because it still has to wait, or has to handle the
   *     heard messages before it times out
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

  /** Lets a process hear in a step of its own if necessary; returns whether it did. */
  private boolean hearsFirst(AsyncEngine engine, AsyncProcess process, TraceStep step) {
    if (hear(engine, process, step)) {
      onlyHear(engine, process);
      return true;
    }
    return false;
  }

  /**
   * Lets a process that has fallen behind hear the guaranteed messages of earlier rounds, before
   * the others stop waiting for it. Returns false if all have heard theirs.
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

  /**
   * Moves guaranteed messages, and those that a process heard without effect; a trace lists only
   * lost messages.
   */
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

  /**
   * Whether a message of a type that is taken one by one is used soon, so that it is moved in the
   * order of use; others are moved last.
   */
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

  /** Lets messages arrive and be used without effect; a trace has no such steps. */
  private void onlyHear(AsyncEngine engine, AsyncProcess process) {
    fired = NOTHING;
    effects.forget(process.index());
    engine.runReady(process);
    if (fired != NOTHING && effects.areThere(process.index())) {
      divergence = process.id() + " can act earlier than it did, and has to";
    }
  }

  /**
   * Runs the step of the trace; false if another handler ran first, on messages that are guaranteed
   * here and gone in rounds.
   */
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
   * The heard messages that the handler or timeout of a step will use. In the sequential form the
   * others are gone after the round; here they would stay in the mailbox, where a later step could
   * use them.
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

  /**
   * Whether a handler takes the type of a message. Handlers may be overloaded, so the type is read
   * from the text of the record.
   */
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

  /**
   * Moves a message into the mailbox, unless an earlier step has moved it or it was forgotten as
   * stale.
   */
  private void move(AsyncEngine engine, AsyncProcess process, MessageIdentity letter) {
    int position = moved.add(letter) ? find(process, letter) : NOTHING;
    if (position >= 0) {
      engine.take(process, process.transit(), position);
    }
  }

  /** The position of a message in transit, or -1. */
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
