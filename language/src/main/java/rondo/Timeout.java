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
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Timeout {}
