package dev.rondo.run.load;

import java.util.BitSet;
import java.util.List;

/**
 * The lines of a protocol that have run, for runs that are shown. {@link LineInstrumentation}
 * inserts a call of {@link #at(int)} in every line; other code leaves the log empty.
 */
public final class LineLog {

  private static final ThreadLocal<BitSet> LINES = ThreadLocal.withInitial(BitSet::new);

  private LineLog() {}

  /** Called by the code of protocols. */
  public static void at(int line) {
    LINES.get().set(line);
  }

  /** The lines that this thread has run since the last call, in order. */
  public static List<Integer> take() {
    BitSet lines = LINES.get();
    List<Integer> taken = lines.stream().boxed().toList();
    lines.clear();
    return taken;
  }
}
