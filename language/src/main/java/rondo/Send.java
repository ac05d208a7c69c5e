package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Round by round: the method of a {@link RoundNode} that makes the message of a round.
 *
 * <p>It returns the message for everybody, or {@code null} to be silent. With a parameter {@code
 * NodeId to} it is asked once per destination. It must not change the state.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Send {

  /** The round, counted from 1. */
  int value();
}
