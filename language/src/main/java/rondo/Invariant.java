package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What must hold for the state of every process after each of its steps, its {@link Init} included.
 *
 * <pre>{@code
 * @Invariant boolean votesForNoLaterBallot() { return accepted <= promised; }
 * }</pre>
 *
 * <p>The method takes nothing, returns a {@code boolean} and only looks: it may read the fields of
 * its process and call helpers that change nothing. Like a {@link Spec} it speaks of one process at
 * a time, so it holds for the sequential form exactly when it holds for the asynchronous one.
 *
 * <p>A static method that takes the list of all processes speaks of their states together:
 *
 * <pre>{@code
 * @Invariant static boolean oneLeader(List<Raft> all) {
 *   return all.stream().filter(p -> p.leads).map(p -> p.term).distinct().count()
 *       == all.stream().filter(p -> p.leads).count();
 * }
 * }</pre>
 *
 * <p>It is asked after every step of the asynchronous form, and at the end of every round of the
 * sequential one, where all processes are at the same time. What it finds there is found in the
 * original as well; that it finds nothing speaks of the ends of rounds alone.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Invariant {}
