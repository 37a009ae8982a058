package grounding

import "strings"

// defeats names work on a safety that nobody may do.
func defeats(tokens []token, i int, key *line) string {
	w := tokens[i].text
	switch {
	case bypasses(tokens, i, key):
		return "defeating a safety"
	case disables(w):
		return defeated(tokens, i, w)
	case w == "foil" || w == "penny" || w == "coin" || w == "nail" || w == "aluminio" || w == "moneda" || w == "clavo":
		if key.has(" fuse", " fusible") {
			return "replacing a fuse by metal"
		}
	case w == "bleach" || w == "cloro":
		if key.has(" mix", " mezcl", " combin", " together ", " juntos ") && key.has(" ammonia", " vinegar", " amoniaco", " vinagre", " acid") {
			return "mixing chemicals"
		}
	case w == "bigger" || w == "larger" || w == "higher" || w == "grande":
		if key.has(" fuse ", " breaker ", " fusible ") && key.has(" amp", " install", " use ", " put ", " pon", " usa", " instal", " swap", " replace") {
			return "a larger fuse"
		}
	}
	return ""
}

// bypasses says that the word at i makes a way round a safety, whichever.
func bypasses(tokens []token, i int, key *line) bool {
	switch w := tokens[i].text; w {
	case "jumper", "jumpers", "puentear":
		return true
	case "puentes":
		return key.has(" pon", " haz", " haga", " usa")
	case "hot":
		return next(tokens, i) == "wire"
	case "puente":
		return key.has(" haz ", " haga ", " hacer ", " hazle ", " hagale ", " un puente ")
	default:
		return begins(w, "bypass", "hotwire", "puentea", "puentee", "jumpering", "cortocircuit", "byassing")
	}
}

// disables says that a word can be what is done to a safety.
func disables(w string) bool {
	switch w {
	case "short", "jump", "skip", "remove", "removing", "quita", "quite", "quitar", "saltate", "saltese", "take", "press", "push", "stick", "unplug", "disconnect", "disconnecting", "desconecta", "desconecte":
		return true
	}
	return cuts(w) || begins(w, "defeat", "disabl", "overrid", "bridg", "wedg", "tamper", "jam", "deshabilit", "desactiv", "anula", "anule", "burl", "brinc", "elimin", "engan", "trick", "fool", "hold", "tape", "cheat", "ignor", "sujet", "mant", "traba", "peg")
}

// cuts says that a word is of cutting something off.
func cuts(w string) bool {
	switch w {
	case "cut", "cuts", "cutting", "snip", "snips", "snipping", "clip", "clipping", "saw", "sawing", "break", "snap", "grind", "file", "corta", "corte", "corten", "cortar", "cortarle", "cortele", "cortale", "rompa", "rompe", "lima", "lime":
		return true
	}
	return false
}

func defeated(tokens []token, i int, w string) string {
	_, to := clauseOf(tokens, i, false)
	for j := i + 1; j < to; j++ {
		t := tokens[j].text
		switch {
		case !safety(t, w), w == "take" && begins(t, "switch", "breaker", "latch", "alarm", "sensor"), w == "skip" && t == "limit":
		case !holds(w):
			return "defeating a " + t
		case heldDown(lineOf(tokens[i:to]), t), pulledOff(w, t):
			return "defeating a " + t
		}
	}
	return ""
}

// safety says that t names what keeps an appliance safe, where w is what is
// done to it.
func safety(t, w string) bool {
	switch t {
	case "lock", "strike", "seguro":
		return w != "hold" && w != "press" && w != "push"
	case "pata", "espiga", "clavija", "patita":
		return cuts(w)
	}
	return begins(t, "switch", "fuse", "fusible", "thermostat", "termostato", "interlock", "interruptor", "safet", "seguridad", "limit", "rollout", "cutoff", "sensor", "flame", "ground", "prong", "tierra", "breaker", "latch",
		"igniter", "encendedor", "alarm", "detector", "flotador", "float")
}

// holds says that a word is of what one does with a switch as well when all is
// as it should be.
func holds(w string) bool {
	return w == "tape" || w == "unplug" || begins(w, "hold", "press", "push", "mant", "sujet", "stick", "peg", "disconnect", "desconect")
}

func heldDown(rest *line, t string) bool {
	return begins(t, "switch", "interruptor", "safet", "latch", "lock", "interlock", "seguro") &&
		rest.has(" closed", " down with", " tape ", " with a ", " in place ", " cerrad", " con cinta", " con un", " toothpick", " magnet", " iman", " palillo", " tape")
}

func pulledOff(w, t string) bool {
	return begins(w, "unplug", "disconnect", "desconect", "tape") &&
		begins(t, "sensor", "thermostat", "termostato", "safet", "interlock", "limit", "flame", "alarm", "detector", "float", "flotador")
}

// opens names work on gas, refrigerant, mains or a capacitor.
func opens(tokens []token, i int, key *line) string {
	w := tokens[i].text
	switch {
	case fills(w):
		if tail := tailOf(tokens, i); tail.has(" refriger", " freon", " r134", " r - 134", " r600", " r22", " r - 22", " sealed", " coolant", " gas al refri", " gas al comp", " gas a tu refri", " gas a su refri") && !tail.has(" refrigerator", " refrigerador") {
			return "adding refrigerant"
		}
	case begins(w, "pierc", "punctur", "perfor"):
		if tailOf(tokens, i).has(" line", " tub", " compres", " valve", " linea", " coil") {
			return "opening a sealed system"
		}
	case begins(w, "relight", "reenciend") && key.has(" pilot", " piloto"):
		return "work on gas"
	case begins(w, "discharg", "descarg", "short") && tailOf(tokens, i).has(" capacit", " condensador"):
		return "a capacitor"
	case flame(w) && findsLeak(key):
		return "a flame near gas"
	case powered(w) && measured(key):
		return "live parts"
	}
	if handles(w) {
		return handled(tailOf(tokens, i), w)
	}
	return ""
}

// tailOf is what follows i in its clause.
func tailOf(tokens []token, i int) *line {
	_, to := clauseOf(tokens, i, false)
	return lineOf(tokens[i+1 : to])
}

// fills says that a word can be of adding refrigerant, or of letting it out.
func fills(w string) bool {
	switch w {
	case "add", "adding", "top", "charge", "agrega", "agregue", "agregar", "anade", "ponle", "pongale", "echale", "cargar", "carga", "put", "pour", "inject", "buy", "compra", "release", "drain", "use":
		return true
	case "vent", "vents", "venta", "ventas", "ventana", "ventanas", "ventilador":
		return false
	}
	return begins(w, "recharg", "refill", "recarg", "rellen", "braz", "purg", "evacuat", "vent")
}

func flame(w string) bool {
	switch w {
	case "match", "lighter", "candle", "flame", "cerillo", "fosforo", "encendedor", "vela":
		return true
	}
	return false
}

func findsLeak(key *line) bool {
	return key.has(" leak", " fuga", " gas ") &&
		key.has(" light ", " hold ", " use ", " strike ", " pass ", " usa ", " prend", " enciend", " acerc", " check ", " test ", " find ")
}

func powered(w string) bool {
	switch w {
	case "live", "energized", "plugged", "powered", "enchufad", "enchufada", "enchufado", "corriente", "power":
		return true
	}
	return false
}

// measured says that hands or a meter go to what is under power.
func measured(key *line) bool {
	return key.has(" test ", " measure ", " probe ", " touch ", " meter ", " multimeter ", " multimetro ", " mide ", " mida ", " prueba ", " pruebe ", " toca ", " toque ", " work on ", " while it's open ", " panel off ", " sin tapa ") &&
		key.has(" with the power on ", " live ", " energized ", " still plugged ", " while plugged ", " while it's plugged ", " while it is plugged ", " leave it plugged ", " keep it plugged ", " enchufad", " con corriente ", " con la corriente ", " with power ", " powered ")
}

// handles says that a word is of hands-on work.
func handles(w string) bool {
	switch w {
	case "open", "opening", "take", "undo", "turn", "work":
		return true
	}
	return begins(w,
		"tighten", "loosen", "disconnect", "connect", "reconnect", "replac", "repair", "mov", "unscrew", "adjust", "drill", "convert", "remov", "swap", "test", "touch", "measur", "prob", "wir", "rewir", "splic", "solder", "weld", "cut",
		"bend", "crack", "discharg", "pull", "unbolt", "detach", "extend", "cap", "seal", "tap", "clean", "fix", "install", "hook", "aprieta", "apriet", "afloj", "desconect", "conect", "cambi", "repar", "arregl", "muev", "ajust",
		"taladr", "quit", "toc", "toqu", "mid", "medir", "prueb", "sold", "cort", "dobl", "abr", "instal", "limpi", "jal", "saca", "saqu", "retir", "destap", "meter", "descarg", "reemplac", "reemplaz")
}

// handled names what the hands are told to work on.
func handled(tail *line, w string) string {
	switch {
	case w == "turn" || begins(w, "tap"):
		if tail.has(" gas valve with", " gas back on ", " the gas on ", " gas on at ") {
			return "work on gas"
		}
	case gasPart(tail) && (!strings.HasPrefix(w, "clean") || !tail.has(" burner cap")):
		return "work on gas"
	case tail.has(" igniter", " ignitor", " encendedor", " chispero", " flame sensor", " sensor de flama", " pilot ", " piloto ", " thermocouple", " termopar") && !begins(w, "take", "work"), tail.has(" burner tube"):
		return "work on an igniter"
	case tail.has(" refrigerant", " freon", " sealed system", " sealed - system", " compressor", " sistema sellado", " compresor", " evaporator line", " capillary", " service valve"):
		return "opening a sealed system"
	case tail.has(" capacitor", " magnetron", " high - voltage", " high voltage", " alto voltaje", " alta tension", " condensador", " inside the microwave", " dentro del microondas", " microwave apart") && !tail.has(" condenser"):
		return "a capacitor"
	case tail.has(" microwave", " microondas") && tail.has(" cover", " panel", " case ", " cabinet", " shell", " outer", " housing", " tapa", " cubierta", " carcasa", " gabinete") && begins(w, "remov", "open", "take", "quit", "abr", "unscrew", "destap", "cut", "pull", "saca", "retir"):
		return "opening a microwave"
	case wired(w) && livePart(tail):
		return "live parts"
	case tail.has(" back panel", " rear panel", " control board", " panel trasero", " tapa trasera", " tarjeta de control") && begins(w, "remov", "open", "take", "quit", "abr", "unscrew", "pull", "saca", "retir", "destap"):
		return "opening the cabinet"
	}
	return ""
}

func gasPart(tail *line) bool {
	return tail.has(" gas line", " gas valve", " gas hose", " gas pipe", " gas connect", " gas fitting", " gas supply", " gas regulator", " regulator ", " regulador ", " orifice", " gas jet", " burner tube", " propane conversion",
		" gas burner assembly", " flex line", " linea de gas", " lineas de gas", " valvula de gas", " valvula del gas", " manguera de gas", " manguera del gas", " tuberia de gas", " tubo de gas", " conexion de gas",
		" conexion del gas", " conexiones de gas", " llave de gas", " espreas", " esprea")
}

func livePart(tail *line) bool {
	return tail.has(" breaker panel", " breaker box", " fuse box", " live ", " terminal block", " terminals", " mains ", " 240 ", " 220 ", " hot wire", " hot leg", " wiring", " energized", " outlet wir", " neutral ", " wires ",
		" cableado", " cables ", " bornes", " terminales", " panel electrico", " caja de fusibles", " caja de breakers")
}

// wired says that a word is of work on wires.
func wired(w string) bool {
	return begins(w, "open", "touch", "toc", "toqu", "measur", "mid", "medir", "prob", "test", "prueb", "wir", "rewir", "splic", "swap", "connect", "reconnect", "conect", "work", "replac", "cambi", "abr", "reemplac", "reemplaz", "take",
		"tighten", "apriet", "meter", "remov", "quit", "fix", "repar", "arregl", "solder", "sold", "install", "instal", "cut", "cort")
}
