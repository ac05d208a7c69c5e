package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The component of a message that holds its phase (ballot, term, view), an {@code int} counted from
 * 1.
 *
 * <p>Together with {@link Round} it is the message's synchronization tag. A protocol without it has
 * a single phase.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Phase {}
