package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An {@code int} field that is the clock of its process. It begins with 0 and grows by one at any
 * time, but is never ahead of the clock of another process by more than {@link #skew}. Only the
 * schedule changes it.
 *
 * <p>A protocol with clocks has an asynchronous form only: clocks relate the steps of different
 * processes, which rounds do not do.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Clock {

  /** By how much the clock may be ahead of another one, at least 1. */
  int skew() default 1;

  /** The time at which the clock stops, so that searches end. */
  int until() default 10;
}
