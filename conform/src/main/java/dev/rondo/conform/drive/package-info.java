/** Runs an implementation beside its protocol, step by step. */
@org.jspecify.annotations.NullMarked
package dev.rondo.conform.drive;
