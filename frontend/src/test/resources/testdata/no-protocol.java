import rondo.*;

class P extends Node {}
