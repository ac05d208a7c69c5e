/** What the tests of several modules share. */
package dev.rondo.testing;
