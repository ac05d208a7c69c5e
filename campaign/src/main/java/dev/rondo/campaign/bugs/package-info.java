/** Which bugs are one and the same. */
@org.jspecify.annotations.NullMarked
package dev.rondo.campaign.bugs;
