package dev.rondo.campaign.matrix;

/**
 * A file that cannot be hunted.
 *
 * @param line of the first fault in it, from 1
 * @param why all that is wrong with it, as {@code rondo check} prints it
 */
public record RefusedFile(String file, int line, String why) {

  private static final String NOT_READ =
      "not read: the files before it took half of the time (--for)";

  /** A file for which there was no time. */
  static RefusedFile notRead(String file) {
    return new RefusedFile(file, 1, file + ":1: " + NOT_READ + "\n");
  }

  /** Whether there was no time to read it. */
  public boolean isNotRead() {
    return why.equals(notRead(file).why);
  }

  /** The first fault in one line, without the name of the file. */
  public String summary() {
    String first = why.lines().findFirst().orElse("");
    return first.startsWith(file + ":") ? first.substring(file.length() + 1) : first;
  }
}
