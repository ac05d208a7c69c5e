package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The component of a message that holds its phase (ballot, term, view), counted from 1.
 *
 * <p>It is an {@code int}, a {@code long}, an enum, or a record of two of these or of one and a
 * {@link NodeId}, which count in the order of the first and then of the second. It may stand inside
 * a record that messages carry, and on a method of the message that computes an {@code int}.
 *
 * <p>Together with {@link Round} it is the message's synchronization tag. A protocol without it has
 * a single phase.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.METHOD})
public @interface Phase {}
