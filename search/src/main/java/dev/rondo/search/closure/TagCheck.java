package dev.rondo.search.closure;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.tags.TagConditions;
import dev.rondo.frontend.tags.TagConditions.Comparison;
import dev.rondo.run.monitor.TagDiagnostics;
import dev.rondo.run.watch.Time;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tag conditions for one step of a process, and its clock after the step. */
final class TagCheck {

  private static final TagConditions<Boolean> CONDITIONS = TagConditions.CONCRETE;

  private final TagDiagnostics diagnostics;
  private final TimedState before;
  private final int action;
  private final List<SentMessage> used;
  private final List<SentMessage> sent;
  private final boolean acts;
  private final @Nullable Diagnostic violation;
  private long time;
  private long heard;

  TagCheck(
      TagDiagnostics diagnostics,
      TimedState before,
      int action,
      List<SentMessage> used,
      List<SentMessage> sent,
      boolean acts) {
    this.diagnostics = diagnostics;
    this.before = before;
    this.action = action;
    this.used = used;
    this.sent = sent;
    this.acts = acts;
    this.time = before.time();
    this.heard = before.heard();
    Diagnostic ofUse = used.isEmpty() ? null : ofUse(used.get(0));
    this.violation = ofUse != null ? ofUse : ofSends();
  }

  /** The condition that the step violates, or null. */
  @Nullable Diagnostic violation() {
    return violation;
  }

  /** The time after the step, if it violates nothing. */
  long timeAfter() {
    return time;
  }

  long heardAfter() {
    return heard;
  }

  private @Nullable Diagnostic ofUse(SentMessage first) {
    for (SentMessage other : used) {
      if (CONDITIONS.tag4(true, true, CONDITIONS.compare(first.tag(), other.tag()))) {
        return diagnostics.severalTags(
            action, first.content(), first.tag(), other.content(), other.tag());
      }
    }
    Comparison<Boolean> toClock = CONDITIONS.compare(Time.receiving(first.tag()), before.time());
    if (CONDITIONS.tag3(true, toClock, acts)) {
      return diagnostics.late(
          action, before.node(), first.content(), first.tag(), before.time(), "");
    }
    if (CONDITIONS.tag5Used(true, toClock, acts)) {
      return diagnostics.usedBefore(action, before.node(), first.content(), first.tag(), "acts");
    }
    if (toClock.after()) {
      time = Time.receiving(first.tag());
      heard = 0;
      used.forEach(message -> heard |= 1L << message.from());
    }
    return null;
  }

  private @Nullable Diagnostic ofSends() {
    long afterUse = time;
    long receivers = 0;
    int node = before.node();
    int line = diagnostics.line(action);
    for (SentMessage message : sent) {
      long tag = message.tag();
      Object content = message.content();
      Optional<String> wrong = Time.wrongPhase(tag);
      if (wrong.isPresent()) {
        return diagnostics.invalidPhase(line, content, wrong.get());
      }
      boolean hasSent = time != afterUse;
      Comparison<Boolean> toClock = CONDITIONS.compare(tag, time);
      Comparison<Boolean> toUse = CONDITIONS.compare(tag, afterUse);
      if (CONDITIONS.tag1(true, toClock, hasSent, toUse)) {
        return diagnostics.goesBack(line, node, content, tag, Time.tag(time));
      }
      if (CONDITIONS.tag2(true, toClock, hasSent, toUse, false)) {
        return diagnostics.goesBackInStep(line, node, content, tag, Time.tag(time));
      }
      Comparison<Boolean> toBefore = CONDITIONS.compare(tag, before.time());
      if (CONDITIONS.tag5Sent(true, used.isEmpty(), toBefore)) {
        return diagnostics.sentBefore(action, line, node, content, tag);
      }
      if (CONDITIONS.tag5Second(true, toClock, (receivers >>> message.to() & 1) == 1)) {
        return diagnostics.second(action, line, node, message.to(), content, tag);
      }
      receivers = (toClock.same() ? receivers : 0) | 1L << message.to();
      time = tag;
      heard = 0;
    }
    return null;
  }
}
