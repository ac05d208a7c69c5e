package dev.rondo.search.closure;

import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.tags.EarlyPhase;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.UserText;
import dev.rondo.run.watch.Time;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** TAG1 to TAG5 for one step of a process, as in docs/transformation.md. */
final class TagRules {

  private final LoadedProtocol protocol;
  private final TimedState before;
  private final int action;
  private final List<SentMessage> used;
  private final List<SentMessage> sent;
  private final boolean acts;
  private long time;
  private long heard;

  TagRules(
      LoadedProtocol protocol,
      TimedState before,
      int action,
      List<SentMessage> used,
      List<SentMessage> sent,
      boolean acts) {
    this.protocol = protocol;
    this.before = before;
    this.action = action;
    this.used = used;
    this.sent = sent;
    this.acts = acts;
    this.time = before.time();
    this.heard = before.heard();
  }

  /** The condition that the step violates, or null. */
  @Nullable ClosureViolation violation() {
    ClosureViolation violation = ofUse();
    return violation != null ? violation : ofSends();
  }

  /** The time after the step, once {@link #breach()} has found nothing. */
  long timeAfter() {
    return time;
  }

  long heardAfter() {
    return heard;
  }

  private @Nullable ClosureViolation ofUse() {
    if (used.isEmpty()) {
      return null;
    }
    SentMessage first = used.get(0);
    for (SentMessage other : used) {
      if (other.tag() != first.tag()) {
        return violation(
            Kind.TAG4,
            name(),
            "%s of %s and %s of %s"
                .formatted(
                    UserText.of(first.content()),
                    Time.text(first.tag()),
                    UserText.of(other.content()),
                    Time.text(other.tag())),
            "phase");
      }
    }
    boolean old = before.time() != Time.START && first.tag() < Time.tag(before.time());
    if (old && !acts) {
      return null; // the same as if it had been lost
    }
    if (old) {
      return violation(
          Kind.TAG3,
          name(),
          UserText.of(first.content()),
          String.format(
              Locale.ROOT,
              "its tag is %s, the time of P%d is %s",
              Time.text(first.tag()),
              before.node(),
              Time.text(before.time())),
          "a condition that is false from " + Time.text(Time.tag(before.time())) + " on");
    }
    if (before.isPast(first.tag())) {
      return acts ? again(first) : null;
    }
    time = Time.receiving(first.tag());
    heard = 0;
    used.forEach(message -> heard |= 1L << message.from());
    return null;
  }

  private ClosureViolation again(SentMessage message) {
    return violation(
        Kind.TAG5,
        name(),
        String.format(
            Locale.ROOT,
            "P%d had used messages of %s before, now it uses %s and acts",
            before.node(),
            Time.text(message.tag()),
            UserText.of(message.content())));
  }

  private @Nullable ClosureViolation ofSends() {
    long afterUse = time;
    long receivers = 0;
    for (SentMessage message : sent) {
      Optional<String> wrong = Time.wrongPhase(message.tag());
      if (wrong.isPresent()) {
        return wrongTime(message, wrong.get());
      }
      if (time != Time.START && message.tag() < time) {
        return goesBack(message, afterUse);
      }
      if (message.tag() == before.time() && used.isEmpty()) {
        return violation(
            Kind.TAG5,
            name(),
            String.format(
                Locale.ROOT,
                "P%d has sent messages of %s in an earlier step, now %s",
                before.node(),
                Time.text(message.tag()),
                UserText.of(message.content())));
      }
      receivers = message.tag() == time ? receivers : 0;
      if ((receivers >>> message.to() & 1) == 1) {
        return violation(
            Kind.TAG5,
            name(),
            String.format(
                Locale.ROOT,
                "P%d sends P%d a second message of %s, %s",
                before.node(),
                message.to(),
                Time.text(message.tag()),
                UserText.of(message.content())));
      }
      receivers |= 1L << message.to();
      time = message.tag();
      heard = 0;
    }
    return null;
  }

  private ClosureViolation goesBack(SentMessage message, long afterUse) {
    String both =
        String.format(
            Locale.ROOT,
            "P%d sends %s of %s at %s",
            before.node(),
            UserText.of(message.content()),
            Time.text(message.tag()),
            Time.text(time));
    return time != afterUse && (afterUse == Time.START || message.tag() >= afterUse)
        ? wrongTime(message, both)
        : violation(Kind.TAG1, both);
  }

  private ClosureViolation wrongTime(SentMessage message, String reason) {
    return violation(Kind.TAG2, UserText.of(message.content()), reason, EarlyPhase.hint(reason));
  }

  private String name() {
    return action < 0 ? "@Init" : protocol.actions().get(action).name();
  }

  private ClosureViolation violation(Kind condition, String... arguments) {
    return new ClosureViolation(condition, before.node(), action, List.of(arguments));
  }
}
