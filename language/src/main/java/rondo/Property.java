package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What every fair run of a protocol must be like, as a formula of linear temporal logic without
 * next; {@code rondo verify --property served} asks for it.
 *
 * <pre>{@code
 * @Protocol(n = 4, network = Reliable.class)
 * @Property(name = "served", formula = "[] (waits -> <> works)")
 * public class Clients extends Node {
 *   @Observed boolean waits() { … }
 *   @Observed boolean works() { … }
 * }</pre>
 *
 * <p>Names in a formula are {@link Observed} methods. A formula speaks of each process by itself,
 * or, in what stands behind {@code all}, {@code some}, {@code count}, {@code max} and {@code min},
 * of all of them.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Property.Several.class)
public @interface Property {

  /** What it is called: a Java name, other than {@code safety} and {@code termination}. */
  String name();

  /** The formula. */
  String formula();

  /** Several properties of one protocol, which are simply written one after another. */
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface Several {

    /** The properties. */
    Property[] value();
  }
}
