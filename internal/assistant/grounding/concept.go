package grounding

import "strings"

// concepts is a set of what a sentence speaks of, in either language.
type concepts uint64

const (
	delivery concepts = 1 << iota
	installation
	removal
	stairs
	warranty
	plan
	estimate
	repair
	tax
	discount
	financing
	returns
	business
	part
	serviceVisit
	showroom
	desk

	refrigerator
	freezer
	washer
	dryer
	cooker
	oven
	dishwasher
	microwave
	heater
	disposal
	furnace
	airConditioner
)

const (
	services = refrigerator - 1
	kinds    = (airConditioner<<1 - 1) &^ services
)

// conceptOf is what a folded word speaks of.
func conceptOf(w string) concepts {
	if len(w) < 2 {
		return 0
	}
	if c := kindOf(w); c != 0 {
		return c
	}
	if c := serviceOf(w); c != 0 {
		return c
	}
	return subjectOfWord(w)
}

// serviceOf is the work on an appliance that a folded word speaks of.
func serviceOf(w string) concepts {
	switch {
	case begins(w, "deliver", "entreg", "envi", "shipping", "domicilio", "reparto"):
		return delivery
	case begins(w, "install", "instal", "hookup", "conect"), w == "hook", w == "hooked", w == "hooking":
		return installation
	case begins(w, "remov", "haul", "retir", "recycl", "recicl", "llevar"):
		return removal
	case begins(w, "stair", "floor", "piso", "escaler", "upstairs"):
		return stairs
	case begins(w, "estimat", "estimad", "presupuest", "quote", "cotiz"):
		return estimate
	case begins(w, "diagn", "technician", "tecnico", "visit", "appointment", "cita"):
		return serviceVisit
	case begins(w, "repair", "repar", "arregl", "fix", "compost"):
		return repair
	}
	return 0
}

// subjectOfWord is what else a folded word speaks of.
func subjectOfWord(w string) concepts {
	switch {
	case begins(w, "warrant", "garant", "guarant"):
		return warranty
	case begins(w, "cps", "protec"):
		return plan
	case begins(w, "tax", "impuest"):
		return tax
	case begins(w, "discount", "descuent", "promo", "rebaj", "offer", "special"):
		return discount
	case begins(w, "financ", "lease", "credit", "interes", "payment"), w == "apr":
		return financing
	case begins(w, "return", "refund", "devol", "reembols", "exchang"):
		return returns
	case begins(w, "experien", "negocio"):
		return business
	case begins(w, "pieza", "refaccion"), w == "part", w == "parts":
		return part
	case begins(w, "showroom", "tienda", "store", "salon"):
		return showroom
	case begins(w, "desk", "mostrador"):
		return desk
	}
	return 0
}

// kindOf is the appliance that a folded word names.
func kindOf(w string) concepts {
	switch strings.TrimSuffix(w, "s") {
	case "refrigerator", "fridge", "refrigerador", "refrigeradore", "refri", "refrigeradora", "nevera", "heladera":
		return refrigerator
	case "freezer", "congelador", "congeladore":
		return freezer
	case "washer", "lavadora", "washing":
		return washer
	case "dryer", "secadora", "drier":
		return dryer
	case "range", "stove", "estufa", "cocina", "cooktop":
		return cooker
	case "oven", "horno":
		return oven
	case "dishwasher", "lavavajilla", "lavaplato", "lavatraste":
		return dishwasher
	case "microwave", "microonda":
		return microwave
	case "heater", "calentador", "calentadore", "boiler":
		return heater
	case "disposal", "triturador", "trituradora":
		return disposal
	case "furnace", "calefaccion", "heating":
		return furnace
	case "conditioner", "conditioning", "acondicionado", "hvac":
		return airConditioner
	case "laundry", "lavanderia":
		return washer | dryer
	}
	return 0
}

// fits says that what a figure of ours is about does not contradict what the
// sentence is about.
func (c concepts) fits(said concepts) bool {
	ours, theirs := c&services, said&services
	if ours != 0 && ours&theirs == 0 && (theirs != 0 || c&kinds&said == 0) {
		return false
	}
	return c&kinds == 0 || said&kinds == 0 || c&said&kinds != 0
}
