/**
 * A campaign on the machines of an Apache Spark cluster. Spark deals out the chunks; what a chunk
 * is, and what is kept of it, is the campaign's affair.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.distributed;
