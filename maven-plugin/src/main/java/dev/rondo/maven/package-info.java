/**
 * The Maven plugin: commands of the program as goals. It says nothing that the program does not.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.maven;
