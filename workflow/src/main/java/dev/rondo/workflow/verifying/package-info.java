/**
 * A search from beginning to end, as the program and the JUnit extension do it: which form, whether
 * it stands for the protocol, the search, and the counterexample, shrunk and confirmed.
 */
@NullMarked
package dev.rondo.workflow.verifying;

import org.jspecify.annotations.NullMarked;
