package dev.rondo.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A phase and a round, as traces write them; both 0 where there is no time yet. */
record Tag(int phase, int round) {

  static final Tag NONE = new Tag(0, 0);

  private static final Pattern WRITTEN = Pattern.compile("\\((-?\\d+), (\\d+)\\)");

  static Tag of(String written) {
    Matcher matcher = WRITTEN.matcher(written);
    return matcher.matches()
        ? new Tag(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
        : NONE;
  }
}
