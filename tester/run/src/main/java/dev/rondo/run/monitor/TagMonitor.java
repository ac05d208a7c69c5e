package dev.rondo.run.monitor;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.tags.PhaseBelowOne;
import dev.rondo.frontend.tags.PhaseLevels;
import dev.rondo.frontend.tags.TagConditions;
import dev.rondo.frontend.tags.TagConditions.TagOrder;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.load.UserFrames;
import dev.rondo.run.load.UserToString;
import dev.rondo.run.observe.Observer;
import dev.rondo.run.observe.Time;
import dev.rondo.run.observe.VariableSnapshot;
import dev.rondo.run.observe.ViolatedCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import rondo.PhaseNumber;

/**
 * Checks the {@link TagConditions} TAG1 to TAG5 as a protocol runs, or for single steps from given
 * times.
 */
public final class TagMonitor implements Observer {

  private static final TagConditions<Boolean> CONDITIONS = TagConditions.CONCRETE;

  private final LoadedProtocol protocol;
  private final Set<String> oneByOne;
  private final int handlers;
  private final boolean inRoles;
  private final TimeText times;
  private final List<MonitoredProcess> clocks = new ArrayList<>();

  private int action = -1;
  private int acting;
  private long timeBefore;
  private long steps;
  private boolean sentInStep;
  private boolean shownInStep;
  private boolean failsInStep;
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
    this.oneByOne = protocol.oneByOne();
    this.handlers = protocol.model().handlers().size();
  }

  @Override
  public void started(int node, ProtocolNode process) {
    VariableSnapshot state = new VariableSnapshot(protocol.variables(), process);
    clocks.add(
        new MonitoredProcess(
            state, inRoles ? new VariableAccessTimes(protocol, process, state) : null));
    stepBegins();
  }

  /** A single step of a process begins at a time; earlier steps are not known. */
  public void stepBegins(int node, long time) {
    while (clocks.size() <= node) {
      clocks.add(new MonitoredProcess(null, null));
    }
    MonitoredProcess clock = new MonitoredProcess(null, null);
    clock.time = time;
    clocks.set(node, clock);
    stepBegins();
  }

  /** The time of a process. */
  public long time(int node) {
    return clocks.get(node).time;
  }

  @Override
  public void stepBegins() {
    action = -1;
    steps++;
    sentInStep = false;
    shownInStep = false;
    failsInStep = false;
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
    MonitoredProcess clock = clocks.get(node);
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
    TagOrder<Boolean> toClock = CONDITIONS.compare(Time.receiving(tag), clock.time);
    usedBefore =
        !goesOn && (CONDITIONS.tag5Used(true, toClock, true) || clock.hasActedOutOfOrder(tag));
    clock.usedLate = !goesOn && CONDITIONS.tag3(true, toClock, true);
    timeBefore = clock.time;
    if (inSeries && !(clock.usedLate && clock.roles == null) && !usedBefore) {
      clock.series.take(tag, from);
    }
    clock.time = Math.max(clock.time, Time.receiving(tag));
  }

  private void useAnother(MonitoredProcess clock, Object message, long tag) {
    boolean differs = CONDITIONS.tag4(true, true, CONDITIONS.compare(tag, clock.usedTag));
    if (differs && clock.otherMessage == null) {
      clock.otherMessage = message;
      clock.otherTag = tag;
    }
  }

  @Override
  public void fires(int node, int fired) {
    action = fired;
    acting = node;
    MonitoredProcess clock = clocks.get(node);
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
   * Checks TAG3: a message of an earlier time must have no effect. A message without effect could
   * as well have been lost.
   */
  private void checkNotLate(int node, MonitoredProcess clock) {
    if (usedInStep && clock.usedLate && !overtaken) {
      throw late(node, clock, "");
    }
  }

  private TagViolation late(int node, MonitoredProcess clock, String more) {
    String tag = times.of(clock.usedTag);
    String time = times.of(timeBefore);
    return violation(
        DiagnosticKind.TAG3,
        line(),
        name(),
        UserToString.of(clock.usedMessage),
        text("its tag is %s, the time of P%d is %s%s", tag, node, time, more));
  }

  private void checkOneTag(MonitoredProcess clock) {
    if (clock.otherMessage != null) {
      String one = UserToString.of(clock.usedMessage) + " of " + times.of(clock.usedTag);
      String other = UserToString.of(clock.otherMessage) + " of " + times.of(clock.otherTag);
      throw violation(DiagnosticKind.TAG4, line(), name(), one + " and " + other);
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
    MonitoredProcess clock = clocks.get(from);
    boolean knowsEarlierSteps = clock.state != null;
    if (knowsEarlierSteps && isRepetition(clock) && clock.sent.contains(to, content, tag)) {
      return;
    }
    checkNotLate(from, clock);
    Optional<String> wrong = Time.wrongPhase(tag);
    if (wrong.isPresent()) {
      throw wrongTime(content, wrong.get());
    }
    if (knowsEarlierSteps) {
      clock.sent.add(to, content, tag);
    }
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
    TagOrder<Boolean> toClock = CONDITIONS.compare(tag, clock.time);
    if (CONDITIONS.tag5Sent(true, clock.sendingStep != steps, toClock)) {
      String before = "P%d has sent messages of %s in an earlier step, now %s";
      throw violation(
          by(DiagnosticKind.TAG5, ViolatedCondition.Cause.SENT_AGAIN, content),
          sendingLine(),
          name(),
          text(before, from, times.of(tag), UserToString.of(content)));
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
   * Whether a repeated message is no second message, since a receiver could as well have used the
   * first: it is a timeout, or a handler that must not do anything else now.
   */
  private boolean isRepetition(MonitoredProcess clock) {
    return action >= 0 && (!usedInStep || usedBefore || takenBefore || clock.usedLate);
  }

  /** Checks a message that is sent by a step of an earlier time. */
  private void sentOvertaken(MonitoredProcess clock, int from, Object content, long tag) {
    long at = Time.receiving(clock.usedTag);
    checkNotBack(clock, from, content, tag, at);
    if (!clock.roles().canSend(content, tag, at)) {
      throw late(from, clock, ", and what it sends comes too late for its round");
    }
  }

  private void sentInSeries(MonitoredProcess clock, int from, int to, Object content, long tag) {
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
    String second = "P%d sends P%d a second message of %s, %s";
    return secondAct(sendingLine(), second, from, to, times.of(tag), UserToString.of(content));
  }

  /** Checks TAG1 and TAG2: a sent message is not of an earlier time. */
  private void checkNotBack(MonitoredProcess clock, int node, Object content, long tag, long time) {
    TagOrder<Boolean> toClock = CONDITIONS.compare(tag, time);
    TagOrder<Boolean> toUse = CONDITIONS.compare(tag, timeAfterUse(clock));
    boolean tag1 = CONDITIONS.tag1(true, toClock, sentInStep, toUse);
    if (tag1 || CONDITIONS.tag2(true, toClock, sentInStep, toUse, false)) {
      String sent = UserToString.of(content) + " of " + times.of(tag);
      String both = text("P%d sends %s at %s", node, sent, times.withUse(time));
      if (!tag1) {
        throw wrongTime(content, both);
      }
      ViolatedCondition.Cause cause =
          Time.hasReceived(time)
              ? ViolatedCondition.Cause.SENT_AFTER_USE
              : ViolatedCondition.Cause.OTHER;
      throw violation(by(DiagnosticKind.TAG1, cause, content), sendingLine(), both);
    }
  }

  private static ViolatedCondition by(
      DiagnosticKind condition, ViolatedCondition.Cause cause, Object message) {
    return new ViolatedCondition(condition, cause, message.getClass().getSimpleName());
  }

  private TagViolation wrongTime(Object content, String reason) {
    String hint = PhaseBelowOne.hint(reason);
    return violation(DiagnosticKind.TAG2, sendingLine(), UserToString.of(content), reason, hint);
  }

  private TagViolation secondAct(int line, String format, Object... values) {
    return violation(DiagnosticKind.TAG5, line, name(), text(format, values));
  }

  /** The time of the step before its first send. */
  private long timeAfterUse(MonitoredProcess clock) {
    return action < 0 ? Time.START : usedInStep ? Time.receiving(clock.usedTag) : timeBefore;
  }

  @Override
  public void hasRun(int node) {
    VariableAccessTimes roles = clocks.get(node).roles;
    if (roles != null) {
      roles.hasRun();
    }
  }

  /** A guard that throws is a step of its own, which uses what the guard was asked about. */
  @Override
  public void guardFails(int node, int fired, int from, Object message, long tag) {
    guardEndsRun(fired);
    uses(node, from, message, tag);
  }

  /**
   * Reports a guard that is false only because of a message of an earlier round: in rounds that
   * message is gone, and the guard holds.
   */
  @Override
  public void guardReadsEarlier(int node, int fired, Object message, long tag, long round) {
    guardEndsRun(fired);
    String read = "with %s of %s, which the network guarantees, the guard fails at %s";
    throw violation(
        DiagnosticKind.TAG4,
        line(),
        name(),
        text(read, UserToString.of(message), times.of(tag), times.of(round)));
  }

  /** The step before was complete when a guard was evaluated. */
  private void guardEndsRun(int fired) {
    if (action >= 0) {
      stepEnds(acting);
    }
    stepBegins();
    action = fired;
  }

  /** An exception is an effect: in rounds the process would not have taken the message. */
  @Override
  public void stepFails(int node) {
    failsInStep = true;
    stepEnds(node, true);
  }

  @Override
  public void stepEnds(int node) {
    VariableSnapshot state = Objects.requireNonNull(clocks.get(node).state);
    stepEnds(node, state.hasChanged());
  }

  /**
   * Ends a step.
   *
   * @param changed whether it has changed the state of its process
   */
  public void stepEnds(int node, boolean changed) {
    MonitoredProcess clock = clocks.get(node);
    checkOneTag(clock);
    boolean acts = changed || sentInStep || shownInStep;
    if (acts) {
      checkNotLate(node, clock);
      endSeries(node, clock);
    }
    if (usedTwice && acts) {
      String twice = "P%d uses two messages of one process, both of %s";
      throw secondAct(line(), twice, node, times.of(clock.usedTag));
    }
    if (usedInStep && (usedBefore || takenBefore) && acts) {
      String used = UserToString.of(clock.usedMessage);
      String before = "P%d had used messages of %s before, now it uses %s and %s";
      throw secondAct(line(), before, node, times.of(clock.usedTag), used, action(clock, changed));
    }
    clock.otherMessage = null;
  }

  private String action(MonitoredProcess clock, boolean changed) {
    if (clock.state == null) {
      return "acts";
    }
    if (failsInStep) {
      return "throws";
    }
    return changed
        ? "changes " + clock.state.changes()
        : sentInStep ? "sends " + clock.lastSent : "outputs";
  }

  /**
   * Ends the series of messages taken one by one, unless the step could as well have come before or
   * after it.
   */
  private void endSeries(int node, MonitoredProcess clock) {
    if (clock.roles != null) {
      keepTouched(node, clock, clock.roles);
    } else if (!(usedInStep && inSeries)) {
      clock.series.end();
    }
  }

  private void keepTouched(int node, MonitoredProcess clock, VariableAccessTimes roles) {
    roles.ends(action, shownInStep);
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
    return action < 0 ? "@Init" : protocol.actions().get(action).name();
  }

  private int line() {
    return action < 0 ? 1 : protocol.actions().get(action).line();
  }

  /** The line of the send that runs; that of the action once it has run. */
  private int sendingLine() {
    int line = UserFrames.currentLine(protocol.model().source().simpleName());
    return line > 0 ? line : line();
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private TagViolation violation(DiagnosticKind kind, int line, String... arguments) {
    return violation(ViolatedCondition.of(kind), line, arguments);
  }

  private TagViolation violation(ViolatedCondition violated, int line, String... arguments) {
    DiagnosticKind kind = violated.condition();
    Position position = new Position(line, 1, 1);
    return new TagViolation(
        new Diagnostic(kind, protocol.model().source(), position, List.of(arguments)),
        violated,
        name());
  }

  /**
   * Times as the author of a protocol knows them: a phase of two levels is shown with both.
   *
   * @param protocol the protocol of the times, examined only when a time is shown
   */
  record TimeText(Protocol protocol) {

    /** As text: {@code (2, 3)}, or {@code ((2, 1), 3)}. */
    String of(long time) {
      return time == Time.START || !PhaseLevels.areTwo(protocol)
          ? Time.text(time)
          : String.format(
              Locale.ROOT,
              "((%d, %d), %d)",
              Math.floorDiv(Time.phase(time), PhaseNumber.LEVEL),
              Math.floorMod(Time.phase(time), PhaseNumber.LEVEL),
              Time.round(time));
    }

    /** The text, and whether messages of the time were used. */
    String withUse(long time) {
      return of(time) + (Time.hasReceived(time) ? ", having used messages of it" : "");
    }
  }
}
