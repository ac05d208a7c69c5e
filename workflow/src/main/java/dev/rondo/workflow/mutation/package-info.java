/** Plants small faults in a protocol and hunts each: which of them does no spec find? */
@org.jspecify.annotations.NullMarked
package dev.rondo.workflow.mutation;
