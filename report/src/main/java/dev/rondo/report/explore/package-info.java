/** The page on which a person steps through a protocol. */
@org.jspecify.annotations.NullMarked
package dev.rondo.report.explore;
