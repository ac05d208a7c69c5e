/**
 * The benchmark protocols and the comparison over them; nothing here may favour one form of a
 * protocol.
 */
@NullMarked
package dev.rondo.benchmarks;

import org.jspecify.annotations.NullMarked;
