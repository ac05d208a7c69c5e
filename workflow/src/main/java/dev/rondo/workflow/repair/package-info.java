/**
 * Suggests repairs of protocols that a run has shown not to be communication-closed. Every
 * suggestion has been tried on the protocol.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.workflow.repair;
