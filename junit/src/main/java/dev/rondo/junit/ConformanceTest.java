package dev.rondo.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import rondo.Spec;

/**
 * A test that checks logs of a real system against a protocol, while the system runs or afterwards.
 * The method has a parameter {@link Logs}.
 *
 * <pre>{@code
 * @ConformanceTest(Raft.class)
 * void conforms(Logs logs) {
 *   logs.conform(Path.of("target/node0.ndjson"), Path.of("target/node1.ndjson"));
 * }
 * }</pre>
 *
 * <p>Settings that are left out are those of {@code @Protocol}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@TestTemplate
@ExtendWith(ProtocolTestExtension.class)
public @interface ConformanceTest {

  /** The protocol. Its source is looked up in the project, and Rondo compiles it itself. */
  Class<?> value();

  /** The number of nodes of the system; by default as in {@code @Protocol}. */
  int n() default 0;

  /** The number of faulty processes; by default as in {@code @Protocol}. */
  int f() default -1;

  /** What the outputs must satisfy, instead of the specs that the protocol names. */
  Class<? extends Spec<?>>[] spec() default {};
}
