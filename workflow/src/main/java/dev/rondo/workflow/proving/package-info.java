/**
 * A proof from beginning to end, as the program and the JUnit extension do it: whether the tags
 * hold, what the solver says, and the counterexample, shown by the program and confirmed.
 */
@NullMarked
package dev.rondo.workflow.proving;

import org.jspecify.annotations.NullMarked;
