/**
 * One run of either form of a protocol: the form and its explorer. Nothing here prints or reads
 * options.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.run;
