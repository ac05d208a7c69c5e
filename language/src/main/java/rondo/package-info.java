/**
 * What a protocol is written with: annotations, nodes, mailboxes, networks and specs. It depends on
 * nothing but the JDK, and nothing here runs a protocol.
 */
package rondo;
