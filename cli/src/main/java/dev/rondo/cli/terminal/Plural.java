package dev.rondo.cli.terminal;

/** Numbers of things, as a person writes them. */
public final class Plural {

  private Plural() {}

  /**
   * A number and what there are so many of.
   *
   * @param noun in the singular; an s makes the plural
   */
  public static String of(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
