package dev.rondo.proof.counting;

import dev.rondo.proof.term.Term;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One exit of a summarized loop.
 *
 * @param key how it ends and with what
 * @param condition when it can
 */
record LoopExit(Key key, Term condition) {

  /**
   * How it ends.
   *
   * @param isReturn whether the method around it returns
   * @param outputs what was output in it
   * @param failure the exception that ends it
   */
  record Key(
      boolean isReturn,
      Map<String, AbstractValue> fields,
      Map<String, AbstractValue> locals,
      @Nullable AbstractValue result,
      Set<AbstractValue> outputs,
      CountingExecutor.@Nullable Failure failure) {}
}
