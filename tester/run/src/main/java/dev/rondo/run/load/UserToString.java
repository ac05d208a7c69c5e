package dev.rondo.run.load;

import static java.util.stream.Collectors.joining;

import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of objects of a protocol: their {@code toString()} is user code, which may throw or not
 * end.
 */
public final class UserToString {

  private static final String NO_END = " (its text does not come to an end)";

  /** Control characters, marks of text direction, and unpaired surrogates. */
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  /** The same, except line breaks and tabs, which messages of exceptions may have. */
  private static final Pattern UNSEEN_IN_LINES =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\n\t]]");

  /** The maximum length of a text. */
  private static final int LONGEST = 20_000;

  /** Classes whose toString() did not end; it is not called again. */
  private static final Set<Class<?>> ENDLESS =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** A watchdog for each thread, since there may be thousands of texts. */
  private static final ThreadLocal<EndlessLoopWatchdog> WATCHDOGS =
      ThreadLocal.withInitial(EndlessLoopWatchdog::start);

  private UserToString() {}

  /** The text of a message, an output or the value of a variable. */
  public static String of(@Nullable Object value) {
    return of(value, () -> String.valueOf(value));
  }

  /** The text that a supplier gives for an object; its type if that throws. */
  public static String of(@Nullable Object value, Supplier<@Nullable String> text) {
    return of(value, UNSEEN, text);
  }

  /** The text of an exception, with its type. */
  public static String thrown(Throwable thrown) {
    return watched(thrown, thrown::toString);
  }

  /** The message of an exception. */
  public static String message(Throwable thrown) {
    return watched(thrown, () -> String.valueOf(thrown.getMessage()));
  }

  private static String watched(Throwable thrown, Supplier<@Nullable String> text) {
    return of(thrown, UNSEEN_IN_LINES, () -> WATCHDOGS.get().call(text));
  }

  private static String of(
      @Nullable Object value, Pattern unseen, Supplier<@Nullable String> text) {
    if (value != null && ENDLESS.contains(value.getClass())) {
      return type(value) + NO_END;
    }
    try {
      String said = text.get();
      return said == null ? type(value) : seen(shortened(said), unseen);
    } catch (Throwable failed) {
      if (!LoopExit.isEndless(failed)) {
        return type(value) + " (its text throws " + failed.getClass().getSimpleName() + ")";
      }
      LoopExit.release(Thread.currentThread());
      if (value != null) {
        ENDLESS.add(value.getClass());
      }
      return type(value) + NO_END;
    }
  }

  private static String shortened(String said) {
    int more = said.length() - LONGEST;
    return more <= 0
        ? said
        : said.substring(0, LONGEST) + String.format(Locale.ROOT, "… and %d characters more", more);
  }

  /** Invisible characters and unpaired surrogates are escaped as in Java source. */
  private static String seen(String said, Pattern unseen) {
    if (isPlain(said)) {
      return said;
    }
    return unseen
        .matcher(said)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group().chars().mapToObj(UserToString::escape).collect(joining())));
  }

  /** Whether all characters are printable ASCII, as in almost all of the thousands of texts. */
  private static boolean isPlain(String said) {
    for (int index = 0; index < said.length(); index++) {
      char unit = said.charAt(index);
      if (unit < ' ' || unit > '~') {
        return false;
      }
    }
    return true;
  }

  private static String escape(int unit) {
    return switch (unit) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format(Locale.ROOT, "\\u%04x", unit);
    };
  }

  private static String type(@Nullable Object value) {
    return value == null ? "null" : value.getClass().getSimpleName();
  }
}
