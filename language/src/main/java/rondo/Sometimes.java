package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A state that some run must reach. A safety spec also holds where nothing happens; this says what
 * must be able to happen.
 *
 * <pre>{@code
 * @Sometimes boolean leads() { return role == Role.LEADER; }
 * @Sometimes boolean commitsAfterCrash() { return crashed && commit > 0; }
 * }</pre>
 *
 * <p>The method is written like an {@link Invariant} and is asked at the same moments: of one
 * process after each of its steps, or, as a static method that takes the list of all processes, of
 * all of them after each step of the asynchronous form and each round of the sequential one. {@code
 * rondo hunt} reports the first schedule that reaches the state, with its run, or warns that none
 * did; {@code rondo verify} decides it up to its bound.
 *
 * <p>A state of one process is reachable in the sequential form exactly when it is in the
 * asynchronous one. States of all processes together that the sequential form reaches are reachable
 * in the original; that it reaches none speaks of the ends of rounds alone.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Sometimes {}
