package dev.rondo.run.monitor;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.tags.TagConditions;
import dev.rondo.frontend.tags.TagConditions.Comparison;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.load.UserFrames;
import dev.rondo.run.watch.Observer;
import dev.rondo.run.watch.StateImage;
import dev.rondo.run.watch.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks the {@link TagConditions} TAG1 to TAG5 as a protocol runs. */
public final class TagMonitor implements Observer {

  private static final TagConditions<Boolean> CONDITIONS = TagConditions.CONCRETE;

  private final LoadedProtocol protocol;
  private final Set<String> oneByOne;
  private final int handlers;
  private final boolean inRoles;
  private final TagDiagnostics diagnostics;
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
    this.diagnostics = new TagDiagnostics(protocol);
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
    // Whether the step acts is known later; TAG3 and TAG5 are reported then.
    Comparison<Boolean> toClock = CONDITIONS.compare(Time.receiving(tag), clock.time);
    usedBefore =
        !goesOn && (CONDITIONS.tag5Used(true, toClock, true) || clock.hasActedOutOfOrder(tag));
    clock.usedLate = !goesOn && CONDITIONS.tag3(true, toClock, true);
    timeBefore = clock.time;
    if (inSeries && !(clock.usedLate && clock.roles == null) && !usedBefore) {
      clock.series.take(tag, from);
    }
    clock.time = Math.max(clock.time, Time.receiving(tag));
  }

  private void useAnother(Clock clock, Object message, long tag) {
    boolean differs = CONDITIONS.tag4(true, true, CONDITIONS.compare(tag, clock.usedTag));
    if (differs && clock.otherMessage == null) {
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
        diagnostics.late(action, node, clock.usedMessage, clock.usedTag, timeBefore, more));
  }

  private void checkOneTag(Clock clock) {
    if (clock.otherMessage != null) {
      throw violation(
          diagnostics.severalTags(
              action, clock.usedMessage, clock.usedTag, clock.otherMessage, clock.otherTag));
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
      throw violation(diagnostics.invalidPhase(sendingLine(), content, wrong.get()));
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
    checkNotBack(clock, from, content, tag, clock.time);
    Comparison<Boolean> toClock = CONDITIONS.compare(tag, clock.time);
    if (CONDITIONS.tag5Sent(true, clock.sendingStep != steps, toClock)) {
      throw violation(diagnostics.sentBefore(action, sendingLine(), from, content, tag));
    }
    if (CONDITIONS.tag5Second(true, toClock, (clock.receivers >>> to & 1) == 1)) {
      throw second(from, to, content, tag);
    }
    if (toClock.after()) {
      clock.time = tag;
      clock.receivers = 0;
      clock.sendingStep = steps;
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
    checkNotBack(clock, from, content, tag, at);
    if (!clock.roles().canSend(content, tag, at)) {
      throw late(from, clock, ", and what it sends comes too late for its round");
    }
  }

  private void sentInSeries(Clock clock, int from, int to, Object content, long tag) {
    checkNotBack(clock, from, content, tag, clock.series.time());
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
    return violation(diagnostics.second(action, sendingLine(), from, to, content, tag));
  }

  /** TAG1 and TAG2: what is sent is not of an earlier time. */
  private void checkNotBack(Clock clock, int node, Object content, long tag, long time) {
    Comparison<Boolean> toClock = CONDITIONS.compare(tag, time);
    Comparison<Boolean> toUse = CONDITIONS.compare(tag, timeAfterUse(clock));
    if (CONDITIONS.tag1(true, toClock, sentInStep, toUse)) {
      throw violation(diagnostics.goesBack(sendingLine(), node, content, tag, time));
    }
    if (CONDITIONS.tag2(true, toClock, sentInStep, toUse, false)) {
      throw violation(diagnostics.goesBackInStep(sendingLine(), node, content, tag, time));
    }
  }

  /** The time that the step had before it sent anything. */
  private long timeAfterUse(Clock clock) {
    return action < 0 ? Time.START : usedInStep ? Time.receiving(clock.usedTag) : timeBefore;
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
      throw violation(diagnostics.usedTwice(action, node, clock.usedTag));
    }
    if (usedInStep && (usedBefore || takenBefore) && acts) {
      String how =
          changed
              ? "changes " + clock.state.changes()
              : sentInStep ? "sends " + clock.lastSent : "outputs";
      throw violation(diagnostics.usedBefore(action, node, clock.usedMessage, clock.usedTag, how));
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

  private int sendingLine() {
    return Math.max(1, UserFrames.currentLine(protocol.model().source().simpleName()));
  }

  private TagViolation violation(Diagnostic diagnostic) {
    return new TagViolation(diagnostic, diagnostics.name(action));
  }
}
