/** What an implementation offers, so that Rondo can run it beside its protocol. */
package rondo.drive;
