/** Random protocols, and every pair of ways to search them that must agree. */
@org.jspecify.annotations.NullMarked
package dev.rondo.tester.differential;
