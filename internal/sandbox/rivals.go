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

// Directory is a site of the box that lists shops. URL is the shop's entry where it
// has one, else the list on which it should be; Edit is where an entry is corrected.
type Directory struct {
	Name, URL, Edit string
	Authority       int // 1 to 10
}

// Directories are those that an owner would know.
func Directories() []Directory {
	return []Directory{
		{"MapSquare", "http://mapsquare.example/place/p-88120", "http://mapsquare.example/", 10},
		{"RatedLocal", "http://ratedlocal.example/b/appliances-fort-worth-76114", "http://ratedlocal.example/", 9},
		{"YellowTrail", "http://yellowtrail.example/listing/8175550142-1", "http://yellowtrail.example/", 8},
		{"FixFinder", "http://fixfinder.example/repairer/panther", "http://fixfinder.example/", 7},
		{"Tarrant Pages", "http://tarrantpages.example/entry/5512", "http://tarrantpages.example/", 6},
		{"HandyIndex", "http://handyindex.example/i/card/a-2231", "http://handyindex.example/", 5},
		{"Texas Biz Register", "http://texasbizregister.example/firm/R-771920", "http://texasbizregister.example/", 4},
		{"CityHub 411", "http://cityhub411.example/ftworth/id-30771", "http://cityhub411.example/", 3},
		{"NeighborPicks", "http://neighborpicks.example/fort-worth/appliance-repair", "http://neighborpicks.example/", 2},
		{"AllBizLinks", "http://allbizlinks.example/go/link-660121.htm", "http://allbizlinks.example/", 1},
	}
}
