package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says which processes of a protocol must output in the end, where {@code rondo verify --property
 * termination} asks: those of some roles, instead of all.
 *
 * <pre>{@code
 * @Protocol(n = 5, network = Reliable.class, spec = Agreement.class)
 * @Terminates("2..n") // P0 and P1 are registers
 * public class Registers extends Node { … }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Terminates {

  /**
   * The processes, counted from 0, as a range such as {@code "2..n"} or a list such as {@code "{0,
   * 3}"}; numbers of which there is no process mean nothing.
   */
  String value();
}
