import rondo.*;

@Protocol
class P {}
