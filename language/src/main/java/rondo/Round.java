package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The round of its phase that a message belongs to, counted from 1.
 *
 * <p>On a message record it gives the round of all its messages: {@code @Round(2) record Ack(…)}.
 * Where one record serves several rounds it stands, without a number, on the component that holds
 * the round, an {@code int} or an enum: {@code record Vote(@Phase int k, @Round Stage stage, int
 * value)}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT})
public @interface Round {

  /** The round; left out on a component. */
  int value() default 0;
}
