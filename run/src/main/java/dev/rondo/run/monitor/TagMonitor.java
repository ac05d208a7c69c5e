package dev.rondo.run.monitor;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.tags.EarlyPhase;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.load.UserFrames;
import dev.rondo.run.load.UserText;
import dev.rondo.run.watch.Observer;
import dev.rondo.run.watch.StateImage;
import dev.rondo.run.watch.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

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
  private final Set<String> oneByOne;
  private final int handlers;
  private final boolean inRoles;
  private final TimeText times;
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
  private boolean goesOn;
  private boolean overtaken;

  /**
   * Watches one run of a protocol.
   *
   * @param inRoles whether steps that share no variable may overtake each other
   */
  public TagMonitor(LoadedProtocol protocol, boolean inRoles) {
    this.inRoles = inRoles;
    this.protocol = protocol;
    this.times = new TimeText(protocol.model());
    this.actions = protocol.actions();
    this.oneByOne = protocol.oneByOne();
    this.handlers = protocol.model().handlers().size();
  }

  @Override
  public void started(int node, ProtocolNode process) {
    Overtaking roles = inRoles ? new Overtaking(protocol, process) : null;
    clocks.add(new Clock(new StateImage(protocol.variables(), process), roles));
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
    goesOn = false;
    overtaken = false;
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
    if (clock.roles != null && inSeries) {
      clock.series = clock.roles.series(tag);
    }
    goesOn = inSeries && clock.series.isOf(tag);
    takenBefore = goesOn && clock.series.hasTakenFrom(from);
    usedBefore = !goesOn && clock.hasUsed(tag);
    clock.usedLate = !goesOn && tag < Time.tag(clock.time) && clock.time != Time.START;
    timeBefore = clock.time;
    if (inSeries && !(clock.usedLate && clock.roles == null) && !usedBefore) {
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
    if (clock.roles != null) {
      clock.roles.begins();
      overtaken = usedInStep && fired < handlers && (clock.usedLate || goesOn);
    }
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
    if (usedInStep && clock.usedLate && !overtaken) {
      throw late(node, clock, "");
    }
  }

  private TagViolation late(int node, Clock clock, String more) {
    return violation(
        Kind.TAG3,
        line(),
        name(),
        UserText.of(clock.usedMessage),
        String.format(
            Locale.ROOT,
            "its tag is %s, the time of P%d is %s%s",
            times.of(clock.usedTag),
            node,
            times.of(timeBefore),
            more));
  }

  private void checkOneTag(Clock clock) {
    if (clock.otherMessage != null) {
      throw violation(
          Kind.TAG4,
          line(),
          name(),
          "%s of %s and %s of %s"
              .formatted(
                  UserText.of(clock.usedMessage),
                  times.of(clock.usedTag),
                  UserText.of(clock.otherMessage),
                  times.of(clock.otherTag)));
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
    if (isRepetition(clock) && clock.sent.contains(to, content, tag)) {
      return;
    }
    checkNotLate(from, clock);
    Optional<String> wrong = Time.wrongPhase(tag);
    if (wrong.isPresent()) {
      throw wrongTime(UserText.of(content), wrong.get());
    }
    clock.sent.add(to, content, tag);
    boolean continues = inSeries && clock.series.isOf(clock.usedTag);
    if (clock.roles != null) {
      if (overtaken && !(continues && clock.series.hasSent(content, tag))) {
        sentOvertaken(clock, from, content, tag);
      }
      boolean again = clock.roles.hasSent(to, tag);
      clock.roles.sends(to, content, tag);
      if (overtaken && tag < clock.time && !continues) {
        if (again) {
          throw second(from, to, content, tag);
        }
        sentInStep = true;
        return;
      }
    }
    if (continues) {
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
          String.format(
              Locale.ROOT,
              "P%d has sent messages of %s in an earlier step, now %s",
              from,
              times.of(tag),
              UserText.of(content)));
    }
    if ((clock.receivers >>> to & 1) == 1) {
      throw second(from, to, content, tag);
    }
    clock.receivers |= 1L << to;
    clock.lastSent = content;
    sentInStep = true;
  }

  /**
   * Whether what the step sends once more is no second message, since whoever uses it might as well
   * have used the first: it is a timeout, or a handler that must not do anything else now.
   */
  private boolean isRepetition(Clock clock) {
    return action >= 0 && (!usedInStep || usedBefore || takenBefore || clock.usedLate);
  }

  /** What a step of an earlier time sends. */
  private void sentOvertaken(Clock clock, int from, Object content, long tag) {
    long at = Time.receiving(clock.usedTag);
    if (tag < at) {
      throw goesBack(clock, from, content, tag, at);
    }
    if (!clock.roles().canSend(content, tag, at)) {
      throw late(from, clock, ", and what it sends comes too late for its round");
    }
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
        String.format(
            Locale.ROOT,
            "P%d sends P%d a second message of %s, %s",
            from,
            to,
            times.of(tag),
            UserText.of(content)));
  }

  private TagViolation goesBack(Clock clock, int node, Object content, long tag, long time) {
    String both =
        String.format(
            Locale.ROOT,
            "P%d sends %s of %s at %s",
            node,
            UserText.of(content),
            times.of(tag),
            times.withUse(time));
    boolean withinStep = sentInStep && (action < 0 || tag >= timeAfterUse(clock));
    return withinStep
        ? wrongTime(UserText.of(content), both)
        : violation(Kind.TAG1, sendingLine(), both);
  }

  private TagViolation wrongTime(String content, String reason) {
    return violation(Kind.TAG2, sendingLine(), content, reason, EarlyPhase.hint(reason));
  }

  /** The time that the step had before it sent anything. */
  private long timeAfterUse(Clock clock) {
    return usedInStep ? Time.receiving(clock.usedTag) : timeBefore;
  }

  @Override
  public void hasRun(int node) {
    Overtaking roles = clocks.get(node).roles;
    if (roles != null) {
      roles.hasRun();
    }
  }

  @Override
  public void stepEnds(int node) {
    Clock clock = clocks.get(node);
    checkOneTag(clock);
    boolean changed = clock.state.hasChanged();
    boolean acts = changed || sentInStep || shownInStep;
    if (acts) {
      checkNotLate(node, clock);
      endSeries(node, clock);
    }
    if (usedTwice && acts) {
      throw violation(
          Kind.TAG5,
          line(),
          name(),
          "P" + node + " uses two messages of one process, both of " + times.of(clock.usedTag));
    }
    if (usedInStep && (usedBefore || takenBefore) && acts) {
      throw violation(
          Kind.TAG5,
          line(),
          name(),
          String.format(
                  Locale.ROOT,
                  "P%d had used messages of %s before, now it uses %s and ",
                  node,
                  times.of(clock.usedTag),
                  UserText.of(clock.usedMessage))
              + (changed
                  ? "changes " + clock.state.changes()
                  : sentInStep ? "sends " + clock.lastSent : "outputs"));
    }
    clock.otherMessage = null;
  }

  /**
   * Who does something else is done with the messages that it has taken one by one, unless that
   * might as well have come before or after.
   */
  private void endSeries(int node, Clock clock) {
    if (clock.roles != null) {
      keepTouched(node, clock, clock.roles);
    } else if (!(usedInStep && inSeries)) {
      clock.series.end();
    }
  }

  private void keepTouched(int node, Clock clock, Overtaking roles) {
    roles.ends(clock.state, action, shownInStep);
    if (overtaken) {
      roles
          .conflict(Time.receiving(clock.usedTag))
          .ifPresent(
              conflict -> {
                throw late(node, clock, ", and " + conflict);
              });
    }
    if (usedInStep && action < handlers) {
      roles.keepUse(clock.usedTag);
    } else if (action >= 0) {
      roles.keepTimeout(usedInStep ? clock.time : timeBefore);
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
            kind, protocol.model().source(), new Position(line, 1, 1), List.of(arguments)),
        name());
  }
}
