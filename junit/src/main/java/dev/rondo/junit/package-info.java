/**
 * The JUnit 5 extension; it only translates between JUnit and the tester, and has no logic of its
 * own.
 */
@NullMarked
package dev.rondo.junit;

import org.jspecify.annotations.NullMarked;
