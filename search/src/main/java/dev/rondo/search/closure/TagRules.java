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

/** TAG1 to TAG5 for one step of a process, as docs/transformation.md has them. */
final class TagRules {

  private final LoadedProtocol protocol;
  private final Situation before;
  private final int action;
  private final List<PostedMessage> used;
  private final List<PostedMessage> sent;
  private final boolean acts;
  private long time;
  private long heard;

  TagRules(
      LoadedProtocol protocol,
      Situation before,
      int action,
      List<PostedMessage> used,
      List<PostedMessage> sent,
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

  /** What the step breaks; null where nothing. */
  @Nullable Breach breach() {
    Breach breach = ofUse();
    return breach != null ? breach : ofSends();
  }

  /** The time after the step, once {@link #breach()} has found nothing. */
  long timeAfter() {
    return time;
  }

  long heardAfter() {
    return heard;
  }

  private @Nullable Breach ofUse() {
    if (used.isEmpty()) {
      return null;
    }
    PostedMessage first = used.get(0);
    for (PostedMessage other : used) {
      if (other.tag() != first.tag()) {
        return breach(
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
      return null; // it might as well have been lost
    }
    if (old) {
      return breach(
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
    used.forEach(letter -> heard |= 1L << letter.from());
    return null;
  }

  private Breach again(PostedMessage letter) {
    return breach(
        Kind.TAG5,
        name(),
        String.format(
            Locale.ROOT,
            "P%d had used messages of %s before, now it uses %s and acts",
            before.node(),
            Time.text(letter.tag()),
            UserText.of(letter.content())));
  }

  private @Nullable Breach ofSends() {
    long afterUse = time;
    long receivers = 0;
    for (PostedMessage letter : sent) {
      Optional<String> wrong = Time.wrongPhase(letter.tag());
      if (wrong.isPresent()) {
        return wrongTime(letter, wrong.get());
      }
      if (time != Time.START && letter.tag() < time) {
        return goesBack(letter, afterUse);
      }
      if (letter.tag() == before.time() && used.isEmpty()) {
        return breach(
            Kind.TAG5,
            name(),
            String.format(
                Locale.ROOT,
                "P%d has sent messages of %s in an earlier step, now %s",
                before.node(),
                Time.text(letter.tag()),
                UserText.of(letter.content())));
      }
      receivers = letter.tag() == time ? receivers : 0;
      if ((receivers >>> letter.to() & 1) == 1) {
        return breach(
            Kind.TAG5,
            name(),
            String.format(
                Locale.ROOT,
                "P%d sends P%d a second message of %s, %s",
                before.node(),
                letter.to(),
                Time.text(letter.tag()),
                UserText.of(letter.content())));
      }
      receivers |= 1L << letter.to();
      time = letter.tag();
      heard = 0;
    }
    return null;
  }

  private Breach goesBack(PostedMessage letter, long afterUse) {
    String both =
        String.format(
            Locale.ROOT,
            "P%d sends %s of %s at %s",
            before.node(),
            UserText.of(letter.content()),
            Time.text(letter.tag()),
            Time.text(time));
    return time != afterUse && (afterUse == Time.START || letter.tag() >= afterUse)
        ? wrongTime(letter, both)
        : breach(Kind.TAG1, both);
  }

  private Breach wrongTime(PostedMessage letter, String reason) {
    return breach(Kind.TAG2, UserText.of(letter.content()), reason, EarlyPhase.hint(reason));
  }

  private String name() {
    return action < 0 ? "@Init" : protocol.actions().get(action).name();
  }

  private Breach breach(Kind condition, String... arguments) {
    return new Breach(condition, before.node(), action, List.of(arguments));
  }
}
