package dev.rondo.run.load;

import java.util.BitSet;
import java.util.List;

/**
 * Where the code of a protocol has been, for runs that are shown: such code passes by {@link
 * #at(int)} in every line (see {@link LineInstrumentation}). All other code leaves the log empty.
 */
public final class LineLog {

  private static final ThreadLocal<BitSet> LINES = ThreadLocal.withInitial(BitSet::new);

  private LineLog() {}

  /** Called by the code of protocols. */
  public static void at(int line) {
    LINES.get().set(line);
  }

  /** The lines in which this thread has been since they were taken last, in order. */
  public static List<Integer> take() {
    BitSet lines = LINES.get();
    List<Integer> taken = lines.stream().boxed().toList();
    lines.clear();
    return taken;
  }
}
