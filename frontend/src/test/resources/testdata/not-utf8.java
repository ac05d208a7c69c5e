// Café
class P {}
