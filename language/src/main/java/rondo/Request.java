package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a process does when a client asks it for something: a command to append, a value to write, a
 * transaction to commit.
 *
 * <pre>{@code
 * @Request(times = 2) void append(@Input("1..9") int command) {
 *   when(leads);
 *   log.add(command);
 * }
 * }</pre>
 *
 * <p>Requests come at any time at which the process could time out, at most {@code times} to each
 * process. Their arguments are drawn by the schedule when the request is taken, so a guard does not
 * see them. In rounds a request is what a timeout is, an input to the phase in which it comes.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Request {

  /** How many such requests a process gets at most. */
  int times() default 1;
}
