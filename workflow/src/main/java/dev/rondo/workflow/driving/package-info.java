/** Runs an implementation beside its protocol, and tells of the first difference. */
@org.jspecify.annotations.NullMarked
package dev.rondo.workflow.driving;
