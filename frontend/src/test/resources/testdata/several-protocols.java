import rondo.*;

@Protocol
class P extends Node {}

@Protocol
class Q extends Node {}
