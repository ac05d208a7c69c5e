/** The options that commands share. */
@org.jspecify.annotations.NullMarked
package dev.rondo.cli.options;
