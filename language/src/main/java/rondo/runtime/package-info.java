/**
 * What stands between a protocol and the programs that run it: the environment of a {@link
 * rondo.Node}, the choices of a sequential program, the implementation of mailboxes. A protocol
 * does not use this package.
 */
package rondo.runtime;
