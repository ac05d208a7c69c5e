/**
 * The JUnit 5 extension: {@link dev.rondo.junit.ProtocolTest}, {@link
 * dev.rondo.junit.ConformanceTest} or {@link dev.rondo.junit.DrivenTest} on a test method, and an
 * interface such as {@link dev.rondo.junit.Hunt} as its parameter. Nothing else here is for users.
 * How a hunt goes is the business of {@code workflow}; what lives here finds the source of a
 * protocol in the user's project, keeps the last failure, and says what went wrong.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.junit;
