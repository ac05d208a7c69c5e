package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The {@link NodeId} component of a record that names the process that has signed it.
 *
 * <p>A {@link Byzantine} process can make such a record only with itself as signer. It can pass on
 * records of others that it has received, inside of its messages:
 *
 * <pre>{@code
 * @Round(2) record Vote(@Signed NodeId signer, @Phase int view, @Input("0..1") int block) {}
 * @Round(3) record Commit(@Phase int view, List<Vote> certificate) {}
 * }</pre>
 *
 * <p>Correct processes sign with {@code self()}. Without {@link Byzantine} it has no effect.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Signed {}
