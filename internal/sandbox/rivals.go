package sandbox

// Rival is another shop of the sandbox's town.
type Rival struct{ Name, Host string }

// Rivals are the shops that the sandbox's shop competes with.
func Rivals() []Rival {
	return []Rival{
		{"Trinity Appliance Repair", "trinityappliancerepair.example"},
		{"Lone Star Appliance", "lonestarappliance.example"},
		{"Cowtown Fix-It", "cowtownfixit.example"},
		{"DFW Appliance Pros", "dfwappliancepros.example"},
		{"Westside Washers", "westsidewashers.example"},
	}
}
