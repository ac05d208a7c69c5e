import rondo.*;

@Protocol
class P extends Node {
	private int x = /* [2J ‮ */ "one";
}
