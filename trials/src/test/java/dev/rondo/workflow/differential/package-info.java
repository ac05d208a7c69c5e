/** Random protocols and written ones, and every pair of ways to look at them that must agree. */
@org.jspecify.annotations.NullMarked
package dev.rondo.workflow.differential;
