/** Serves a page to this machine alone. */
@org.jspecify.annotations.NullMarked
package dev.rondo.report.server;
