/** What commands print of their results. */
@org.jspecify.annotations.NullMarked
package dev.rondo.cli.text;
