package dev.rondo.run.monitor;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.source.Position;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.load.UserFrames;
import dev.rondo.run.load.UserText;
import dev.rondo.run.watch.Observer;
import dev.rondo.run.watch.StateImage;
import dev.rondo.run.watch.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Watches TAG1 to TAG5 as a protocol runs.
 *
 * <p>The time of a process becomes the tag of the messages a handler uses, and then of each message
 * it sends; at one tag sending comes before receiving. Since time follows what is sent, TAG2 can
 * only be broken inside a step, by messages whose tags decrease; against the time before the step
 * it is TAG1 that is broken.
 */
public final class TagMonitor implements Observer {

  private final LoadedProtocol protocol;
  private final List<LoadedProtocol.Action> actions;
  private final Advice advice;
  private final Set<String> oneByOne;
  private final List<Clock> clocks = new ArrayList<>();

  private int action = -1;
  private long timeBefore;
  private long steps;
  private boolean sentInStep;
  private boolean shownInStep;
  private boolean usedInStep;
  private boolean usedBefore;
  private boolean inSeries;
  private boolean takenBefore;
  private long senders;
  private boolean usedTwice;

  /** Watches one run of a protocol. */
  public TagMonitor(LoadedProtocol protocol) {
    this.protocol = protocol;
    this.actions = protocol.actions();
    this.advice = new Advice(protocol);
    this.oneByOne = protocol.oneByOne();
  }

  @Override
  public void started(int node, ProtocolNode process) {
    clocks.add(new Clock(new StateImage(protocol.variables(), process)));
    beginStep();
  }

  @Override
  public void stepBegins() {
    beginStep();
  }

  private void beginStep() {
    action = -1;
    steps++;
    sentInStep = false;
    shownInStep = false;
    usedInStep = false;
    usedBefore = false;
    inSeries = false;
    takenBefore = false;
    senders = 0;
    usedTwice = false;
  }

  @Override
  public void uses(int node, int from, Object message, long tag) {
    Clock clock = clocks.get(node);
    if (isUntagged(tag)) {
      return;
    }
    usedTwice |= (senders >>> from & 1) == 1;
    senders |= 1L << from;
    if (usedInStep) {
      useAnother(clock, message, tag);
      return;
    }
    usedInStep = true;
    clock.usedMessage = message;
    clock.usedTag = tag;
    inSeries = oneByOne.contains(message.getClass().getSimpleName());
    boolean goesOn = inSeries && clock.series.isOf(tag);
    takenBefore = goesOn && clock.series.hasTakenFrom(from);
    usedBefore = !goesOn && clock.time == Time.receiving(tag);
    clock.usedLate = !goesOn && tag < Time.tag(clock.time) && clock.time != Time.START;
    timeBefore = clock.time;
    if (inSeries && !clock.usedLate && !usedBefore) {
      clock.series.take(tag, from);
    }
    clock.time = Math.max(clock.time, Time.receiving(tag));
  }

  private void useAnother(Clock clock, Object message, long tag) {
    if (tag != clock.usedTag && clock.otherMessage == null) {
      clock.otherMessage = message;
      clock.otherTag = tag;
    }
  }

  @Override
  public void fires(int node, int fired) {
    action = fired;
    Clock clock = clocks.get(node);
    if (!usedInStep) {
      timeBefore = clock.time;
      return;
    }
    checkOneTag(clock);
  }

  /**
   * A message of an earlier time must not show. One that changes nothing may be taken: it might as
   * well have been lost.
   */
  private void checkNotLate(int node, Clock clock) {
    if (usedInStep && clock.usedLate) {
      throw violation(
          Kind.TAG3,
          line(),
          name(),
          UserText.of(clock.usedMessage),
          "its tag is "
              + Time.text(clock.usedTag)
              + ", the time of P"
              + node
              + " is "
              + Time.text(timeBefore),
          advice.closing(clock.usedMessage, clock.usedTag, timeBefore));
    }
  }

  private void checkOneTag(Clock clock) {
    if (clock.otherMessage != null) {
      throw violation(
          Kind.TAG4,
          line(),
          name(),
          clock.usedMessage
              + " of "
              + Time.text(clock.usedTag)
              + " and "
              + clock.otherMessage
              + " of "
              + Time.text(clock.otherTag),
          advice.phaseComponent(clock.otherMessage));
    }
  }

  @Override
  public void output(int node, Object value) {
    checkNotLate(node, clocks.get(node));
    shownInStep = true;
  }

  @Override
  public void sent(int id, int from, int to, Object content, long tag, boolean lost) {
    if (isUntagged(tag)) {
      return;
    }
    Clock clock = clocks.get(from);
    checkNotLate(from, clock);
    if (Time.phase(tag) < 1) {
      throw violation(
          Kind.TAG2,
          sendingLine(),
          String.valueOf(content),
          "phase " + Time.phase(tag) + ", but phases are counted from 1");
    }
    boolean timesOut = action >= 0 && !usedInStep;
    if (timesOut && clock.sent.contains(to, content, tag)) {
      return;
    }
    clock.sent.add(to, content, tag);
    if (inSeries && clock.series.isOf(clock.usedTag)) {
      sentInSeries(clock, from, to, content, tag);
      return;
    }
    if (tag < clock.time && clock.time != Time.START) {
      throw goesBack(clock, from, content, tag, clock.time);
    }
    if (tag != clock.time) {
      clock.time = tag;
      clock.receivers = 0;
      clock.sendingStep = steps;
    }
    if (clock.sendingStep != steps) {
      throw violation(
          Kind.TAG5,
          sendingLine(),
          name(),
          "P"
              + from
              + " has sent messages of "
              + Time.text(tag)
              + " in an earlier step, now "
              + content);
    }
    if ((clock.receivers >>> to & 1) == 1) {
      throw second(from, to, content, tag);
    }
    clock.receivers |= 1L << to;
    clock.lastSent = content;
    sentInStep = true;
  }

  private void sentInSeries(Clock clock, int from, int to, Object content, long tag) {
    if (tag < clock.series.time()) {
      throw goesBack(clock, from, content, tag, clock.series.time());
    }
    if (clock.series.sendsAtTwoTimes(content, tag) || clock.series.sendsAgain(content, to)) {
      throw second(from, to, content, tag);
    }
    if (tag > clock.time) {
      clock.time = tag;
      clock.receivers = 0;
    }
    clock.receivers |= 1L << to;
    clock.sendingStep = steps;
    clock.lastSent = content;
    sentInStep = true;
  }

  private TagViolation second(int from, int to, Object content, long tag) {
    return violation(
        Kind.TAG5,
        sendingLine(),
        name(),
        "P"
            + from
            + " sends P"
            + to
            + " a second message of "
            + Time.text(tag)
            + ", "
            + UserText.of(content));
  }

  private TagViolation goesBack(Clock clock, int node, Object content, long tag, long time) {
    String both =
        "P"
            + node
            + " sends "
            + UserText.of(content)
            + " of "
            + Time.text(tag)
            + " at "
            + describe(time);
    boolean withinStep = sentInStep && (action < 0 || tag >= timeAfterUse(clock));
    return withinStep
        ? violation(Kind.TAG2, sendingLine(), UserText.of(content), both)
        : violation(Kind.TAG1, sendingLine(), both);
  }

  /** The time that the step had before it sent anything. */
  private long timeAfterUse(Clock clock) {
    return usedInStep ? Time.receiving(clock.usedTag) : timeBefore;
  }

  private static String describe(long time) {
    return Time.text(time) + (Time.hasReceived(time) ? ", having used messages of it" : "");
  }

  @Override
  public void stepEnds(int node) {
    Clock clock = clocks.get(node);
    checkOneTag(clock);
    boolean changed = clock.state.hasChanged();
    boolean acts = changed || sentInStep || shownInStep;
    if (acts) {
      checkNotLate(node, clock);
      endSeries(clock);
    }
    if (usedTwice && acts) {
      throw violation(
          Kind.TAG5,
          line(),
          name(),
          "P" + node + " uses two messages of one process, both of " + Time.text(clock.usedTag));
    }
    if (usedInStep && (usedBefore || takenBefore) && acts) {
      throw violation(
          Kind.TAG5,
          line(),
          name(),
          "P"
              + node
              + " had used messages of "
              + Time.text(clock.usedTag)
              + " before, now it uses "
              + clock.usedMessage
              + " and "
              + (changed
                  ? "changes " + clock.state.changes()
                  : sentInStep ? "sends " + clock.lastSent : "outputs"));
    }
    clock.otherMessage = null;
  }

  /** Who does something else is done with the messages that it has taken one by one. */
  private void endSeries(Clock clock) {
    if (!(usedInStep && inSeries)) {
      clock.series.end();
    }
  }

  private static boolean isUntagged(long tag) {
    return Time.round(tag) == 0;
  }

  private String name() {
    return action < 0 ? "@Init" : actions.get(action).name();
  }

  private int line() {
    return action < 0 ? 1 : actions.get(action).line();
  }

  private int sendingLine() {
    return Math.max(1, UserFrames.currentLine(protocol.model().source().simpleName()));
  }

  private TagViolation violation(Kind kind, int line, String... arguments) {
    return new TagViolation(
        new Diagnostic(
            kind,
            protocol.model().source(),
            new Position(line, 1, 1),
            Stream.of(arguments).toList()),
        name());
  }

  /** What is known of one process. */
  private static final class Clock {
    final StateImage state;
    final Series series = new Series();
    final SentMessages sent = new SentMessages();
    long time = Time.START;
    long receivers;

    /** The step in which the messages of its time were sent. */
    long sendingStep;

    Object usedMessage = "";
    long usedTag;
    boolean usedLate;
    @org.jspecify.annotations.Nullable Object otherMessage;
    long otherTag;
    Object lastSent = "";

    Clock(StateImage state) {
      this.state = state;
    }
  }
}
