package catalog

// Product is a unit as GET /api/products gives it. Prices are USD, lengths inches.
type Product struct {
	ID           string   `json:"id" doc:"The slug"`
	Image        string   `json:"image"`
	ImageAlt     string   `json:"image_alt"`
	Name         string   `json:"name"`
	Brand        string   `json:"brand"`
	Model        string   `json:"model"`
	RegularPrice float64  `json:"regularPrice"`
	SalePrice    float64  `json:"salePrice"`
	Badges       []string `json:"badges" doc:"In Stock first while there is stock"`
	Category     string   `json:"category" enum:"refrigerators,freezers,washersdryers,stoves,dishwashers,waterheaters,microwaves"`
	Stock        int      `json:"stock"`
	Grade        string   `json:"grade" enum:"A,B,C"`
	Kind         string   `json:"kind"`
	KindLabel    string   `json:"kind_label"`
	Finish       string   `json:"finish" enum:"white,black,stainless,bisque,slate"`
	Fuel         string   `json:"fuel" doc:"What heats: electric, gas or propane; empty where nothing does"`
	Hookup       string   `json:"hookup"`
	Capacity     string   `json:"capacity"`
	Year         int      `json:"year" doc:"Estimated year made"`
	HeightIn     float64  `json:"height_in"`
	WidthIn      float64  `json:"width_in"`
	DepthIn      float64  `json:"depth_in" doc:"With handles"`
	Wear         string   `json:"wear" doc:"The most visible mark"`
}

// UnitPicture is a unit's picture on its own page.
type UnitPicture struct {
	SVG    string `json:"svg"`
	PNG    string `json:"png"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Box    Box    `json:"box" doc:"Where the unit stands in it, pixels"`
}

// UnitDetail is a unit as its own page shows it.
type UnitDetail struct {
	Product
	Picture       UnitPicture `json:"picture"`
	Notes         []string    `json:"notes" doc:"Every cosmetic note, the most visible first"`
	Description   string      `json:"description"`
	CapacityValue float64     `json:"capacity_value"`
	CapacityUnit  string      `json:"capacity_unit"`
	Features      []string    `json:"features"`
	Fit           FitSpec     `json:"fit"`
	Sold          bool        `json:"sold"`
}

// Product is the unit's wire form.
func (u Unit) Product() Product {
	wear := ""
	if len(u.Notes) > 0 {
		wear = u.Notes[0]
	}
	return Product{
		ID: u.Slug, Image: u.Picture.SVG, ImageAlt: u.Picture.Alt, Name: u.Name, Brand: u.Brand, Model: u.Model,
		RegularPrice: u.Regular.USD(), SalePrice: u.Sale.USD(), Badges: u.ShownBadges(), Category: u.Category,
		Stock: u.Stock, Grade: u.Grade, Kind: string(u.Kind), KindLabel: u.KindLabel(), Finish: u.Finish,
		Fuel: u.Fuel, Hookup: u.Hookup, Capacity: u.CapacityText(), Year: u.Year,
		HeightIn: u.Height, WidthIn: u.Width, DepthIn: u.Depth, Wear: wear,
	}
}

// Detail is the unit's form on its own page.
func (u Unit) Detail() UnitDetail {
	p := u.Picture
	return UnitDetail{
		Product: u.Product(),
		Picture: UnitPicture{SVG: p.SVG, PNG: p.PNG, Width: p.Width, Height: p.Height, Box: p.Box},
		Notes:   append([]string{}, u.Notes...), Description: u.Description,
		CapacityValue: u.Capacity, CapacityUnit: u.CapacityUnit, Features: append([]string{}, u.Features...),
		Fit: u.Fit(), Sold: u.Sold(),
	}
}

// ProductsOf are the wire forms of units; never nil.
func ProductsOf(units []Unit) []Product {
	out := make([]Product, len(units))
	for i, u := range units {
		out[i] = u.Product()
	}
	return out
}
