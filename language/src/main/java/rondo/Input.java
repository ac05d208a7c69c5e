package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A field whose value is chosen at the start of each schedule, for each process on its own; or a
 * parameter of a {@link Request}, whose value is chosen when the request comes; or a component of a
 * message, whose value a {@link Byzantine} process chooses.
 *
 * <p>The values are a range, {@code @Input("0..1")} or {@code @Input("1..n")}, or a list,
 * {@code @Input("{3, 5, 9}")}; {@code n} and {@code f} stand for the numbers of the run. A field
 * with {@code @Input("faulty")} is 1 in up to {@code f} processes and 0 in all others: for faults
 * that a protocol writes out itself.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.PARAMETER})
public @interface Input {

  /** A range such as {@code "1..n"} or a list such as {@code "{3, 5, 9}"}. */
  String value();

  /**
   * The processes that have the input, counted from 0: a range such as {@code "0..1"} or a list.
   * All of them without it. In others the field is what it begins with, and no {@link Spec} is
   * told.
   */
  String of() default "";
}
