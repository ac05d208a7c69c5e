/** Runs an implementation beside its protocol and reports the first difference. */
@org.jspecify.annotations.NullMarked
package dev.rondo.workflow.driving;
