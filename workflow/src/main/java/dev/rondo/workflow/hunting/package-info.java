/**
 * A hunt from beginning to end: the forms of a protocol, whether its tags hold, the runs, and the
 * counterexample, shrunk and confirmed.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.workflow.hunting;
