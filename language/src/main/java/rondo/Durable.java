package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A field that lives through a crash, as what is on a disk does; see {@link Recover}.
 *
 * <p>Fields without it are set back to what they are in a new process. An {@link Input} lives as
 * well.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Durable {}
