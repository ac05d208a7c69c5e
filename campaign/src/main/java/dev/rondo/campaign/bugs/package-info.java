/** Identity of bugs: signatures and families. */
@org.jspecify.annotations.NullMarked
package dev.rondo.campaign.bugs;
