package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a process does first after a crash; without it processes do not crash and come back.
 *
 * <pre>{@code
 * @Durable private int term;
 * private boolean leads;
 *
 * @Recover(times = 2) void recover() { … }
 * }</pre>
 *
 * <p>A process crashes and comes back in one step, at any time at which it could time out, at most
 * {@code times} times: every field that is neither {@link Durable} nor an {@link Input} is set back
 * to what it is in a new process, timers are off, and then this method runs in place of {@link
 * Init}. Messages that the process has sent are sent; those that have come to it and were not used
 * are there still, as if they came later. A crash for good is for the network to say ({@link
 * Crash}).
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Recover {

  /** How often each process crashes and comes back at most. */
  int times() default 1;
}
