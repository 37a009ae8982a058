/** Shapes that cross from Go to React. Money fields that end in _cents are integers; the spec's prices are USD numbers. */

export type Place = {
  label: string; // "Showroom", "Office"
  street: string;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lon: number;
  map_url: string;
  directions_url: string;
};

export type Schedule = {
  label: string; // "Showroom" | "Service desk"
  summary: string; // "Mon-Sat 9 AM-6 PM, Sunday closed"
  days: { days: string; hours: string }[]; // {days: "Mon-Fri", hours: "9:00 AM-6:00 PM"}
};

export type ServiceKey = "secondFloor" | "oldApplianceRemoval" | "installationService" | "cpsWarranty";

export type AdditionalService = { key: ServiceKey; label: string; price_cents: number; note: string };

export type Promotion = {
  key: "multi_unit" | "free_installation" | "same_day_repair";
  label: string;
  text: string;
  percent: number;
  amount_cents: number;
};

export type Facts = {
  name: string; // "Panther City Appliance"
  name_lines: [string, string]; // nameplate: ["Panther City", "Appliance"]
  phone: string; // "(817) 555-0142"
  phone_href: string; // "tel:+18175550142"
  email: string;
  storefront: Place;
  office: Place;
  showroom: Schedule;
  service_desk: Schedule;
  delivery: { radius_miles: number; fee_cents: number };
  tax: { rate: number /* 825 = 8.25 % */; label: string /* "Tax (8.25%)" */; goods: boolean; delivery: boolean; services: boolean };
  services: AdditionalService[];
  promotions: Promotion[];
  repair: { radius_miles: number; towns: string[]; copy_towns: string[] };
  rating: { value: string /* "4.8" */; reviews: string /* "156+" */ };
  claims: {
    years: string /* "15+" */;
    customers: string /* "1000+" */;
    warranty: string;
    licensed: string;
    warranty_included: string;
    warranty_cps: string;
  };
  grades: { grade: "A" | "B" | "C"; meaning: string; detail: string }[];
  links: { booking: string; financing: string; facebook: string; instagram: string; tiktok: string; youtube: string; review_site: string };
};

export type CategoryKey = "refrigerators" | "freezers" | "washersdryers" | "stoves" | "dishwashers" | "waterheaters" | "microwaves";

/** A unit as GET /api/products gives it. */
export type Product = {
  id: string; // slug
  image: string; // URL of the SVG or photograph
  image_alt: string;
  name: string; // "Samsung French-door refrigerator"
  brand: string;
  model: string;
  regularPrice: number;
  salePrice: number;
  badges: string[]; // "In Stock" first when stock > 0
  category: CategoryKey;
  stock: number;
  grade: "A" | "B" | "C";
  kind: string; // picture kind: "french-door", "top-load-washer", …
  kind_label: string; // "French-door refrigerator"
  finish: string; // "white" | "black" | "stainless" | "bisque" | "slate"
  fuel: "" | "electric" | "gas" | "propane"; // what heats; empty where nothing does
  hookup: string; // "120 V outlet, cold-water line for ice"
  capacity: string; // "28 cu ft", "50 gal", "14 place settings"
  year: number; // estimated year made
  height_in: number;
  width_in: number;
  depth_in: number; // with handles
  wear: string; // one line, the most visible mark: "Faint scuff on the left door edge"
};

/** What the fit check needs to know of a unit; inches. */
export type FitSpec = {
  kind: string;
  width: number;
  height: number;
  depth: number; // with doors and handles
  depth_no_door: number; // doors and handles off; equal to depth where the door does not come off
  depth_door_open: number; // front door or lid open 90 degrees
  door_removable: boolean;
  hinge: "left" | "right" | "both" | "bottom" | "top" | "none";
  side_clearance: number; // each side
  top_clearance: number;
  back_clearance: number; // vents, cords, water line
  hinge_clearance: number; // extra on the hinge side when it stands against a wall
  orientations: ("upright" | "side" | "back")[]; // ways it may be carried
  vent: string; // "" or what must be vented: "4 in duct", "flue"
};

/** Where the unit stands in its picture, pixels. */
export type PictureBox = { x: number; y: number; width: number; height: number };

export type UnitDetail = Product & {
  picture: {
    svg: string;
    png: string;
    width: number;
    height: number;
    box: PictureBox; // without extent for a photograph: nobody measured it
  };
  notes: string[]; // every cosmetic note
  description: string; // two or three plain sentences
  capacity_value: number;
  capacity_unit: string;
  features: string[]; // "Ice and water in the door"
  fit: FitSpec;
  sold: boolean;
};

export type ShopPageProps = { facts: Facts; year: number };

/** One kind of appliance: label "Washers & Dryers", noun "washers and dryers", count of units in stock. */
export type Category = { key: CategoryKey; label: string; noun: string; count: number };

/** A unit in the hero's line-up: the URL of its tight picture (10 px an inch) and that picture's size. */
export type LineupUnit = {
  picture: string;
  width: number;
  height: number;
  alt: string;
  price: number;
  was: number;
  grade: "A" | "B" | "C";
  href: string;
  hook: { x: number; y: number }; // where the tag is tied, as shares of the picture: tight_hook of pictures.json
};

/** Page "home". A category's picture is the URL of one of its units. */
export type HomeProps = ShopPageProps & {
  lineup: LineupUnit[]; // about five, lowest first
  categories: (Category & { picture: string; products: Product[] })[];
};

/** Page "unit". */
export type UnitProps = ShopPageProps & {
  unit: UnitDetail;
  category: Category;
  similar: Product[];
};

/** Pages "checkout", "order", "not-found", "error". */
export type ShellProps = ShopPageProps;
