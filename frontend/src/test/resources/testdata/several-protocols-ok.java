import rondo.*;

@Protocol
class P extends Node {}

class Q {}
