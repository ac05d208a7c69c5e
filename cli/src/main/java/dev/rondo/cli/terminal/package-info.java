/** What a terminal can do: colours, progress, Ctrl-C. */
@org.jspecify.annotations.NullMarked
package dev.rondo.cli.terminal;
