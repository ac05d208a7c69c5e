/** Static analyses of a protocol. An analysis refuses code that it does not know. */
@org.jspecify.annotations.NullMarked
package dev.rondo.analysis;
