/**
 * Roles that are classes of their own, written as one protocol class in which a process knows its
 * role by its number. The rules for all protocols are checked afterwards, elsewhere.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.roles;
