package dev.rondo.frontend.library;

/** What the result of a call depends on besides its operands. */
public enum Dependence {
  /** The numbers of the processes or their order, which a process may look at. */
  NODE_NAMES("the numbers of the processes", ""),
  /** The texts of its arguments; allowed where these follow from the values. */
  TEXT("the texts of its arguments", ""),
  /** A format string; allowed where it is a constant that fits the locale. */
  FORMAT("a format string", ""),

  RANDOM("randomness of its own", "let the schedule decide: choose(n), choose(list), flip()"),
  THREADS("threads", "remove it: a handler runs alone, and sends to others"),
  CLOCK("a clock", "write a @Timeout method; the network decides when it runs"),
  IO("input or output", "remove it; rondo replay shows every field after every step"),
  REFLECTION("reflection", "call methods and read fields by their names"),
  ENVIRONMENT("the settings of the JVM", "keep to the fields, parameters and locals"),
  LOCALE("the default locale", "pass Locale.ROOT"),
  CHARSET("the default charset", "pass StandardCharsets.UTF_8"),
  ZONE("the default time zone", "count phases, or keep a number"),
  HASH_CODE(
      "a hash code that may differ from run to run",
      "compute a number from the fields that matter"),
  HASH_ORDER("an order that depends on hash codes", "use a collection whose order is defined"),
  ACCESS_ORDER("a map whose order changes as it is read", "use new LinkedHashMap<>()"),
  CAPACITY("how much memory an object takes", "use its size or length"),
  JVM_TEXT("a text that the JVM writes", "write the values that matter"),
  INTERNAL("what belongs to Rondo", "remove the call");

  private final String text;
  private final String hint;

  Dependence(String text, String hint) {
    this.text = text;
    this.hint = hint;
  }

  /** In words that follow «depends on». */
  public String text() {
    return text;
  }

  /** What to write instead, where the table says nothing better. */
  public String hint() {
    return hint;
  }

  /** Whether a process must not call a method with it. */
  public boolean isRefused() {
    return compareTo(FORMAT) > 0;
  }

  /** The word of the table: {@code hash-order}. */
  String word() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
