package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What formulas may ask of the state of a process: see {@link Property}.
 *
 * <pre>{@code
 * @Observed boolean waits() { return stage == Stage.WAITING; }
 * }</pre>
 *
 * <p>The method takes nothing, returns a {@code boolean} or an {@code int} and only looks, as an
 * {@link Invariant}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Observed {}
