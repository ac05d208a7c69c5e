package dev.rondo.frontend.diagnostic;

import java.util.Collection;

/** What to write instead of the name of a timer that is not there. */
public final class TimerHint {

  private TimerHint() {}

  /** For a timer that no method waits for: the timer that may be meant, or the missing method. */
  public static String noTimeout(String name, Collection<String> timers) {
    return SpellingSuggestion.to(name, timers)
        .map(meant -> "do you mean \"" + meant + "\"?")
        .orElse("write a method @Timeout(\"" + name + "\") void …()");
  }
}
