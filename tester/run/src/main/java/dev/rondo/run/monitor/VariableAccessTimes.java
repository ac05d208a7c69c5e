package dev.rondo.run.monitor;

import dev.rondo.run.load.AccessInstrumentation;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.observe.Time;
import dev.rondo.run.observe.VariableSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * When each variable of a process was read, assigned and changed, by the times of the steps.
 *
 * <p>A step of an earlier time than steps before it could have come before them if none of those
 * has changed what it reads or assigns, nor examined or assigned what it changes. Sorted by time
 * the process then goes through the same values of each variable, sends the same messages and
 * outputs the same: as if its roles were processes of their own.
 */
final class VariableAccessTimes {

  private final ProtocolNode process;
  private final LoadedProtocol protocol;
  private final VariableSnapshot state;
  private final long[] read = new long[Long.SIZE];
  private final long[] assigned = new long[Long.SIZE];
  private final long[] changed = new long[Long.SIZE];
  private final long judgedBits;
  private long output = Time.START;
  private long judged = Time.START;
  private final Map<Class<?>, Long> latestOf = new HashMap<>();
  private final Map<Long, Long> receiversOf = new HashMap<>();
  private final Map<Long, MessageSeries> seriesOf = new HashMap<>();
  private final List<Long> timeouts = new ArrayList<>();
  private final Set<Long> acted = new HashSet<>();

  private final Set<Class<?>> sentNow = new HashSet<>();
  private long readBits;
  private long assignedBits;
  private long changedBits;
  private boolean shown;

  VariableAccessTimes(LoadedProtocol protocol, ProtocolNode process, VariableSnapshot state) {
    this.protocol = protocol;
    this.process = process;
    this.state = state;
    this.judgedBits = bits(protocol.guardReads().judged());
    Arrays.fill(read, Time.START);
    Arrays.fill(assigned, Time.START);
    Arrays.fill(changed, Time.START);
  }

  private static long bits(Set<Integer> variables) {
    return variables.stream().mapToLong(AccessInstrumentation::bit).reduce(0, (a, b) -> a | b);
  }

  /** The messages of a tag that are taken one by one. */
  MessageSeries series(long tag) {
    return seriesOf.computeIfAbsent(tag, any -> new MessageSeries());
  }

  /** Whether a step has used messages of this tag and done something. */
  boolean hasActed(long tag) {
    return acted.contains(tag);
  }

  /** A handler begins; the accesses of guards evaluated before do not count. */
  void begins() {
    process.rondoRead();
    process.rondoAssigned();
    sentNow.clear();
  }

  /** Whether a step has sent a process a message of the tag. */
  boolean hasSent(int to, long tag) {
    return (receiversOf.getOrDefault(tag, 0L) >>> to & 1) == 1;
  }

  void sends(int to, Object message, long tag) {
    receiversOf.merge(tag, 1L << to, (a, b) -> a | b);
    latestOf.merge(message.getClass(), tag, Math::max);
    sentNow.add(message.getClass());
  }

  /**
   * Whether a message can be sent by a step of an earlier time: in rounds none of its type waits,
   * and no timeout would have had to wait for it.
   */
  boolean canSend(Object message, long tag, long at) {
    boolean free =
        sentNow.contains(message.getClass())
            || latestOf.getOrDefault(message.getClass(), Time.START) <= at;
    return free && timeouts.stream().noneMatch(time -> at <= time && time < tag);
  }

  /** The code of a step has run; later accesses are not part of it. */
  void hasRun() {
    readBits = process.rondoRead();
    assignedBits = process.rondoAssigned();
  }

  /** Ends a step and records the variables that it accessed. */
  void ends(int action, boolean hasShown) {
    if (action >= 0 && action < protocol.guardReads().before().size()) {
      readBits |= bits(protocol.guardReads().before().get(action));
    }
    changedBits = 0;
    for (int variable = 0; variable < protocol.variables().size(); variable++) {
      changedBits |= state.hasChanged(variable) ? AccessInstrumentation.bit(variable) : 0;
    }
    shown = hasShown;
  }

  /** Why the finished step could not have come at an earlier time; empty if it could. */
  Optional<String> conflict(long at) {
    for (int variable = 0; variable < protocol.variables().size(); variable++) {
      long bit = AccessInstrumentation.bit(variable);
      int place = Long.numberOfTrailingZeros(bit);
      boolean uses = ((readBits | assignedBits) & bit) != 0;
      boolean changes = (changedBits & bit) != 0;
      if (uses && changed[place] > at || changes && (read[place] > at || assigned[place] > at)) {
        return Optional.of(protocol.variables().get(variable) + " was used since");
      }
    }
    if (shown && output > at) {
      return Optional.of("something was output since");
    }
    return (changedBits & judgedBits) != 0 && judged > at
        ? Optional.of("what an invariant reads has changed since")
        : Optional.empty();
  }

  /** Keeps the accesses of the finished step, with its time. */
  void keep(long at) {
    keep(readBits, read, at);
    keep(assignedBits, assigned, at);
    keep(changedBits, changed, at);
    if (shown) {
      output = Math.max(output, at);
    }
    if ((changedBits & judgedBits) != 0) {
      judged = Math.max(judged, at);
    }
  }

  private static void keep(long bits, long[] times, long at) {
    for (long left = bits; left != 0; left &= left - 1) {
      int place = Long.numberOfTrailingZeros(left);
      times[place] = Math.max(times[place], at);
    }
  }

  /** Records that the finished step has used messages of a tag. */
  void keepUse(long tag) {
    acted.add(tag);
    keep(Time.receiving(tag));
  }

  /**
   * Records that the finished step was a timeout, which comes after everything used and sent
   * before.
   */
  void keepTimeout(long time) {
    timeouts.add(time);
    keep(time == Time.START ? time : time + 1);
  }
}
