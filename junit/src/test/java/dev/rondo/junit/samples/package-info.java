/** Tests as users write them, failing ones among them; the tests of the extension run them. */
package dev.rondo.junit.samples;
