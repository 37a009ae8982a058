package grounding

// improvised names tricks that a few words together give away.
func improvised(key *line) string {
	switch {
	case jumpsSafety(key):
		return "defeating a safety"
	case holdsSwitch(key):
		return "defeating a switch"
	case key.has(" screwdriver", " desarmador", " destornillador") && key.has(" capacit"):
		return "a capacitor"
	case key.has(" shorting ", " screwdriver", " paper clip", " desarmador", " destornillador") && key.has(" pins ", " relay", " terminal", " contacts ", " rele ", " bornes ", " board "):
		return "live parts"
	case key.has(" boiling water", " agua hirviendo") && key.has(" freezer", " coil", " glass", " congelador", " vidrio", " serpentin"), key.has(" standing in ", " barefoot ", " wet hands ") && key.has(" water", " plug", " outlet", " dryer"):
		return "heat or current beside water"
	case movingParts(key):
		return "moving parts"
	case burns(key):
		return "something that burns"
	case largerBreaker(key):
		return "a larger breaker"
	case key.has(" destape el microondas", " destapa el microondas", " destapar el microondas"):
		return "opening a microwave"
	case relights(key), gasConnection(key):
		return "work on gas"
	case liveWork(key):
		return "live parts"
	case adaptedPlug(key):
		return "an outlet that does not suit"
	case gasIntoFridge(key):
		return "adding refrigerant"
	case sharpOnIce(key):
		return "opening a sealed system"
	case exhaustIndoors(key), heatsHouse(key):
		return "carbon monoxide"
	case key.has(" kid ", " kids ", " child", " toddler", " nino", " nina", " hijo", " hija") &&
		key.has(" climb", " crawl", " get in ", " get inside", " inside the ", " se meta", " meterse", " adentro", " dentro de"):
		return "a child inside"
	}
	return ""
}

func jumpsSafety(key *line) bool {
	safety := key.has(" fuse", " thermostat", " switch", " sensor", " fusible", " termostato", " interruptor")
	return safety && (key.has(" wires ", " cables ") && key.has(" together ", " directo", " juntos ", " entre si ") ||
		key.has(" solder", " weld", " saltar", " saltate", " salte ", " saltese", " brincar", " puente ", " paper clip", " clip "))
}

func holdsSwitch(key *line) bool {
	return key.has(" magnet", " iman ", " palillo", " toothpick", " paperclip", " rubber band", " cinta ") &&
		key.has(" switch", " lock ", " latch", " interruptor", " seguro ")
}

func movingParts(key *line) bool {
	return key.has(" hand ", " hands ", " fingers ", " reach in", " reach into", " la mano ", " las manos ", " los dedos ", " el dedo ") &&
		key.has(" disposal", " blade", " blower", " fan ", " triturador", " cuchillas", " ventilador") && !key.has(" wrench", " tongs", " llave ", " pinzas") ||
		key.has(" while it runs ", " while it's running ", " while it is running ", " while running ", " while it spins ", " mientras gira", " mientras funciona ", " en marcha ") && key.has(" hand", " reach ", " spin ", " touch", " finger", " stop the ", " mano", " dedo", " toque ")
}

func burns(key *line) bool {
	return key.has(" starting fluid", " gasoline", " lighter fluid", " kerosene", " blowtorch", " torch ", " gasolina", " thinner", " soplete")
}

func largerBreaker(key *line) bool {
	return key.has(" breaker") && (key.has(" amp ", " amps ", " - amp", " amper") && key.has(" swap ", " replace ", " upgrade ", " put in ", " install ", " cambie ", " cambia ", " ponga ", " pon ") ||
		key.has(" hold it ", " holding it ", " hold the ", " tape ", " cinta ", " sujete"))
}

func relights(key *line) bool {
	return key.has(" pilot ", " piloto ") &&
		key.has(" light ", " relight ", " encienda ", " enciende ", " prenda ", " prende ", " encender ", " prender ")
}

func gasConnection(key *line) bool {
	return key.has(" gas valve", " valvula de gas", " gas fitting", " gas connector", " gas line", " gas hose", " linea de gas", " manguera de gas") &&
		key.has(" pliers", " wrench", " screwdriver", " pinzas", " llave inglesa", " tighten it ", " loosen it ", " unscrew it ", " disconnect it ", " replace it ", " aprietela ", " apriete ", " cambiela ")
}

func liveWork(key *line) bool {
	return key.has(" multimeter", " multimetro", " voltmeter", " voltimetro") && key.has(" voltage", " voltaje", " outlet", " volts", " enchufe", " tomacorriente") ||
		key.has(" plugged in while you ", " plugged in when you ", " enchufado mientras ", " enchufada mientras ") ||
		key.has(" power on ", " current on ", " breaker on ", " corriente puesta ") && key.has(" measur", " test ", " touch", " prob", " reach", " mida ", " mide ", " toque ") ||
		key.has(" to the breaker ", " into the breaker ", " to the panel ", " al breaker ", " a la caja de ") && key.has(" wire ", " wired ", " wires ", " straight ", " directly ", " direct", " cable")
}

// adaptedPlug says that an appliance of 240 volts, or a third prong, is made to
// fit an outlet that is not its own.
func adaptedPlug(key *line) bool {
	return key.has(" adapter", " adaptor", " adaptador", " extension cord", " power strip", " regular outlet", " cord from ", " extension ") &&
		key.has(" dryer", " range ", " oven", " outlet", " prong", " ground", " secadora", " estufa", " enchufe", " tomacorriente") &&
		key.has(" use ", " plug ", " plugs ", " just ", " get ", " usa ", " use ", " usar ", " conect", " enchufe la ", " enchufa ", " works ", " sirve ")
}

func gasIntoFridge(key *line) bool {
	return key.has(" gas al refri", " gas al comp", " gas a tu refri", " gas a su refri") &&
		key.has(" echele ", " echale ", " pongale ", " ponle ", " meta ", " agreg") ||
		key.has(" topped ", " topping ", " tops ", " top off ", " top up ", " added ", " adds ", " refilled ", " recharged ", " rellen", " recarg") &&
			key.has(" refrigerant", " freon", " refrigerante")
}

func sharpOnIce(key *line) bool {
	return key.has(" knife", " screwdriver", " ice pick", " chisel", " hammer", " cuchillo", " desarmador", " destornillador", " picahielo", " martillo") &&
		key.has(" frost", " ice ", " freezer", " hielo", " escarcha", " congelador") ||
		key.has(" hole in ", " hole through ", " holes in ", " agujero", " hoyo ") && key.has(" coil", " freezer", " line ", " tube", " serpentin", " congelador", " compres")
}

func exhaustIndoors(key *line) bool {
	return key.has(" without the vent", " without a vent", " with the vent off", " sin el ducto", " sin ducto") && key.has(" run ", " runs ", " use ", " works ", " usar ", " usa ", " use ", " funciona ") || key.has(" vent ", " vents ", " vented ", " venting ", " exhaust", " ventile", " ventila ") &&
		key.has(" into the garage", " into the attic", " into the crawl", " indoors", " inside the house", " into the house", " into the room", " in the garage", " al garaje", " al atico", " dentro de la casa", " adentro")
}

func heatsHouse(key *line) bool {
	return key.has(" range", " oven", " stove", " grill", " estufa", " horno") &&
		key.has(" heat the house", " heat your house", " heat the home", " heat your home", " heat the room", " heat the kitchen", " warm the house", " warm your house", " warm the kitchen", " warm up the house",
			" calentar la casa", " calentar la cocina", " caliente la casa", " calentar el cuarto")
}

// leavesPower says that a sentence tells to leave on what has to be off.
func leavesPower(key *line) bool {
	return key.has(
		" no need to ", " don't need to ", " do not need to ", " don't have to ", " do not have to ", " needn't ", " no reason to ", " without ", " skip ", " don't bother ", " never mind ", " not necessary to ", " leave it ",
		" no hace falta ", " no necesita ", " no necesitas ", " no tiene que ", " no tienes que ", " no es necesario ", " sin ", " no hay que ",
	) && key.has(
		" unplug", " turn off the power", " turn off the breaker", " turn off the gas", " turning off the power", " turning off the breaker", " turning off the gas", " turn the power off", " turn the gas off", " turn the breaker off",
		" shut off the power", " shut off the gas", " shut off the breaker", " shutting off the power", " cut the power", " cutting the power", " plugged in while", " disconnecting the power", " disconnect the power",
		" desconect", " desenchuf", " cortar la luz", " cortar la corriente", " apagar el breaker", " bajar el breaker", " cerrar el gas", " cerrar la llave del gas", " apagar la luz",
	)
}
