/**
 * Mutation testing: plants small faults in a protocol and hunts each, to show which faults no spec
 * finds.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.workflow.mutation;
