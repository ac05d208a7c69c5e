/**
 * One run of either form of a protocol: what is run, and who runs it. Nothing here prints to a
 * person or reads options.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.run;
