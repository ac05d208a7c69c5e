package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a process does when it has waited long enough.
 *
 * <p>It runs spontaneously, where the network lets processes time out. It may have a guard, and may
 * take a {@link Mailbox} of what has arrived so far.
 *
 * <p>With a name, {@code @Timeout("election")}, it runs only where the timer of that name is on.
 * {@code startTimer("election")} turns the timer on, {@code cancelTimer("election")} turns it off,
 * and so does the timeout when it runs. Timers are off when a process starts.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Timeout {

  /** The name of a timer; without one it can run at any time. */
  String value() default "";
}
