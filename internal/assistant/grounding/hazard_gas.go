package grounding

// gasSmell says that a sentence tells what to do where gas smells, without
// telling to go out or to call.
func gasSmell(key *line) bool {
	if !key.has(" smell gas", " smell of gas", " gas smell", " smells like gas", " smelling gas", " huele a gas", " hueles gas", " huele gas", " olor a gas", " gas leak", " fuga de gas", " smell a little gas", " hueles a gas") {
		return false
	}
	if key.has(" ? ") && !key.has(" just ", " solo ", " open ", " try ", " light ", " turn ") {
		return false
	}
	if key.has(" leave ", " get out", " get everyone", " get everybody", " go out", " walk out", " outside", " outdoors", " 911 ", " evacuat", " utility", " salga", " sal ", " salgan", " afuera", " fuera ", " evacu", " compania de gas", " compania del gas", " everyone out", " everybody out", " emergency", " emergencia", " desaloj") {
		return key.has(" don't leave ", " no need to leave", " no hace falta salir", " do not leave ", " don't call ", " no need to call", " no salg", " not necessary to", " stay inside", " no llam", " no need to evac", " not an emergency", " no es una emergencia", " no es emergencia", " don't need to leave", " no tiene que salir", " don't have to leave", " instead of calling", " before you leave", " before calling")
	}
	return true
}
