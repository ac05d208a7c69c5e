package dev.rondo.run.load;

import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What objects of a protocol say of themselves: their methods are the user's, and may throw or not
 * come to an end.
 */
public final class UserText {

  private static final String NO_END = " (its text does not come to an end)";

  private static final Pattern HALVES = Pattern.compile("\\p{Cs}");

  /** Nobody waits for the text of such a class a second time. */
  private static final Set<Class<?>> ENDLESS =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** One for each thread: where most schedules show a bug, there are thousands of texts. */
  private static final ThreadLocal<Watchdog> WATCHDOGS = ThreadLocal.withInitial(Watchdog::start);

  private UserText() {}

  /** A message, an output or the value of a variable, where the code of a protocol is watched. */
  public static String of(@Nullable Object value) {
    return of(value, () -> String.valueOf(value));
  }

  /** What was thrown, with its type. */
  public static String thrown(Throwable thrown) {
    return watched(thrown, thrown::toString);
  }

  /** What was thrown, as it says it. */
  public static String message(Throwable thrown) {
    return watched(thrown, () -> String.valueOf(thrown.getMessage()));
  }

  private static String watched(Throwable thrown, Supplier<@Nullable String> text) {
    return of(thrown, () -> WATCHDOGS.get().call(text));
  }

  /** What a supplier says of an object; where it fails, the type of the object. */
  public static String of(@Nullable Object value, Supplier<@Nullable String> text) {
    if (value != null && ENDLESS.contains(value.getClass())) {
      return type(value) + NO_END;
    }
    try {
      String said = text.get();
      return said == null ? type(value) : writable(said);
    } catch (Throwable failed) {
      if (!LoopGuard.isEndless(failed)) {
        return type(value) + " (its text throws " + failed.getClass().getSimpleName() + ")";
      }
      LoopGuard.release(Thread.currentThread());
      if (value != null) {
        ENDLESS.add(value.getClass());
      }
      return type(value) + NO_END;
    }
  }

  /** Half a character cannot be written to a file; it is shown as Java's source writes it. */
  private static String writable(String said) {
    return HALVES
        .matcher(said)
        .replaceAll(half -> String.format(Locale.ROOT, "\\\\u%04x", (int) half.group().charAt(0)));
  }

  private static String type(@Nullable Object value) {
    return value == null ? "null" : value.getClass().getSimpleName();
  }
}
