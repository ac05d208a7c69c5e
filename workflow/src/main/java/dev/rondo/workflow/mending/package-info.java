/**
 * What would close a protocol that a run has shown not to be closed. Nothing is proposed here that
 * was not tried on the protocol itself.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.workflow.mending;
