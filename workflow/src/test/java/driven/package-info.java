/** Protocols, and implementations of them as others would write them. */
package driven;
