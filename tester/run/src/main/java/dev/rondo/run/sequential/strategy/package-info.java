/**
 * Sequential strategies: how the choices of a sequential program are drawn. Nothing here runs a
 * program or knows how one was made.
 */
@NullMarked
package dev.rondo.run.sequential.strategy;

import org.jspecify.annotations.NullMarked;
