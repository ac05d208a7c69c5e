/**
 * Roles that are classes of their own, written as one protocol class in which a process knows its
 * role by its number. What the language says of any protocol is checked afterwards, elsewhere.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.roles;
