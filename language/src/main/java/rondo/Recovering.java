package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A {@code boolean} field that a crash sets to true, and that a process sets to false when it has
 * recovered. It is true in at most {@code f} processes at once: while it is true in {@code f}
 * others, a process does not crash.
 *
 * <pre>{@code
 * @Recovering private boolean recovering;
 *
 * @Recover(times = 2) void recover() { broadcast(new Recovery(…)); }
 * }</pre>
 *
 * <p>A protocol with such a field has an asynchronous form only: whether a process may crash
 * depends on the states of others at one moment, which rounds do not know.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Recovering {

  /** The {@link Recover} method of the process. Rondo fills it in. */
  String value() default "";
}
