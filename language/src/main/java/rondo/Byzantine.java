package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a protocol of which up to {@link Protocol#f()} processes are faulty and may send any process
 * anything; the schedule chooses who they are.
 *
 * <p>A faulty process sends each other process one message of each round, whatever its content, or
 * none. Numbers in it are of the range that {@link Input} says on their component:
 *
 * <pre>{@code
 * @Protocol(n = 4, f = 1, network = Reliable.class, spec = Agreement.class)
 * @Byzantine
 * public class Broadcast extends Node {
 *   @Round(1) record Echo(@Input("0..1") int value) {}
 * }</pre>
 *
 * <p>It follows no handler of the protocol, shows nothing to specs, and no invariant speaks of it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Byzantine {}
