package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Round by round: the method of a {@link RoundNode} that takes the messages heard in a round.
 *
 * <p>It takes a {@link Mailbox} of the message that the {@link Send} of the same round makes.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Update {

  /** The round, counted from 1. */
  int value();

  /**
   * Whether it runs once for each message heard, with that message alone in its mailbox, in an
   * order that the schedule chooses.
   */
  boolean each() default false;
}
