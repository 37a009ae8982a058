import type { Facts, HomeProps, Picture, Product, Review, ShopListProps, UnitDetail, Video } from "./lib/page-types";

/** A unit for tests. */
export function product(changes: Partial<Product> = {}): Product {
  return {
    id: "samsung-rf28r7351sr",
    image: "/pictures/samsung.svg",
    image_set: "",
    image_alt: "Samsung French-door refrigerator in stainless",
    name: "Samsung French-door refrigerator",
    brand: "Samsung",
    model: "RF28R7351SR",
    regularPrice: 1799,
    salePrice: 899,
    badges: ["In Stock"],
    category: "refrigerators",
    stock: 1,
    on_hold: false,
    hold_text: "",
    hold_until: "",
    grade: "A",
    kind: "french-door",
    kind_label: "French-door refrigerator",
    finish: "stainless",
    fuel: "",
    hookup: "120 V outlet, cold-water line",
    capacity: "28 cu ft",
    year: 2020,
    height_in: 70,
    width_in: 35.75,
    depth_in: 36.5,
    wear: "Faint scuff on the left door edge",
    notes: ["Faint scuff on the left door edge", "Scratch under the drawer handle"],
    ...changes,
  };
}

/** A unit as its own page has it. */
export function unitDetail(changes: Partial<UnitDetail> = {}): UnitDetail {
  return {
    ...product(),
    picture: {
      svg: "/pictures/samsung.svg",
      png: "/pictures/samsung.png",
      alt: "Drawing of a Samsung refrigerator",
      width: 600,
      height: 600,
      box: { x: 177, y: 62, width: 246, height: 478 },
    },
    photos: [],
    pins: [],
    description: "A wide refrigerator with a freezer drawer.",
    capacity_value: 28,
    capacity_unit: "cu ft",
    features: ["Ice and water in the door"],
    fit: {
      kind: "french-door",
      width: 35.75,
      height: 70,
      depth: 36.5,
      depth_no_door: 29,
      depth_door_open: 48,
      door_removable: true,
      hinge: "both",
      side_clearance: 0.125,
      top_clearance: 1,
      back_clearance: 1,
      hinge_clearance: 2,
      orientations: ["upright"],
      vent: "",
    },
    sold: false,
    ...changes,
  };
}

const place = { state: "TX", lat: 32.8098, lon: -97.4026, map_url: "https://maps.example/", directions_url: "https://maps.example/to" };

export const facts: Facts = {
  name: "Panther City Appliance",
  name_lines: ["Panther City", "Appliance"],
  phone: "(817) 555-0142",
  phone_href: "tel:+18175550142",
  email: "hello@panthercityappliance.example",
  storefront: { ...place, label: "Showroom", street: "1880 Panther Works Way", city: "Fort Worth", zip: "76114" },
  office: { ...place, label: "Office", street: "3300 Hornbeam Court", city: "Forest Hill", zip: "76119" },
  showroom: {
    label: "Showroom",
    summary: "Mon-Sat 9 AM-6 PM, Sunday closed",
    lines: [{ days: "Mon-Sat", opens: "09:00", closes: "18:00", hours: "9 AM-6 PM" }],
    minutes: false,
  },
  service_desk: {
    label: "Service desk",
    summary: "Mon-Fri 9:00 AM-6:00 PM",
    lines: [{ days: "Mon-Fri", opens: "09:00", closes: "18:00", hours: "9:00 AM-6:00 PM" }],
    minutes: true,
  },
  delivery: { radius_miles: 15, fee_cents: 9900, fee_by_zip: {}, flat_cents: 9900, price: "$99" },
  tax: { rate: 825, label: "Tax (8.25%)", goods: true, delivery: false, services: false },
  services: [
    { key: "secondFloor", label: "Second Floor Delivery", price_cents: 5000, note: "Carried up one flight of stairs." },
    { key: "oldApplianceRemoval", label: "Old Appliance Removal", price_cents: 2500, note: "We carry it out and recycle it." },
    { key: "installationService", label: "Professional Installation", price_cents: 7500, note: "Hooked up and leveled." },
    { key: "cpsWarranty", label: "1-Year CPS Warranty Protection", price_cents: 4900, note: "For the year after." },
  ],
  promotions: [
    { key: "multi_unit", label: "10% off 2 or more", text: "10% off when buying 2 or more appliances", percent: 10, amount_cents: 0 },
    {
      key: "free_installation",
      label: "Free installation",
      text: "Free installation within Fort Worth city limits",
      percent: 0,
      amount_cents: 0,
    },
  ],
  repair: { radius_miles: 50, towns: ["Fort Worth", "Keller"], copy_towns: ["Fort Worth"] },
  hold_hours: 24,
  repair_prices: { low_cents: 7500, high_cents: 50000 },
  rating: { value: "4.8", reviews: "156+", structured_reviews: 45 },
  claims: {
    years: "15+",
    customers: "1000+",
    warranty: "1-year warranty, parts and labor",
    licensed: "Licensed, insured and EPA-certified",
    warranty_short: "1-year warranty",
    warranty_term: "1 year",
    warranty_included: "The warranty year covers repair by our own shop.",
  },
  grades: [
    { grade: "A", meaning: "Works as new. Marks you have to look for.", detail: "Light signs of use." },
    { grade: "B", meaning: "Works as new. Marks you see up close.", detail: "Scratches." },
    { grade: "C", meaning: "Works as new. Dents or missing trim.", detail: "Wear you will notice." },
  ],
  links: {
    booking: "https://book.example/",
    financing: "https://finance.example/",
    facebook: "https://facebook.example/",
    instagram: "https://instagram.example/",
    tiktok: "https://tiktok.example/",
    youtube: "https://youtube.example/",
    review_site: "https://reviews.example/",
  },
};

export const shopPage = { facts, year: 2026 };

export const noPicture: Picture = { src: "", width: 0, height: 0, alt: "" };

/** A customer's review for tests. */
export function review(changes: Partial<Review> = {}): Review {
  return { name: "Denise R.", location: "Haltom City", rating: 5, text: "It came on time.", verified: false, sample: false, ...changes };
}

/** A video for tests, one of the gallery. */
export function video(changes: Partial<Video> = {}): Video {
  return {
    id: "",
    title: "Cleaning a vent",
    description: "With a brush.",
    featured: false,
    poster: noPicture,
    read: "/blog/tips",
    ...changes,
  };
}

/** The home page for tests, with one entry or two of each part. */
export function homePage(changes: Partial<HomeProps> = {}): HomeProps {
  const poster = { src: "/pictures/video.svg", width: 640, height: 360, alt: "A washer" };
  return {
    ...shopPage,
    lineup: [
      {
        picture: "/t.svg",
        width: 460,
        height: 740,
        alt: "",
        price: 899,
        was: 1799,
        grade: "A",
        href: "/shop/x",
        hook: { x: 0.44, y: 0.31 },
      },
    ],
    slides: [
      { title: "Quality Used Appliances", text: "Graded in plain words." },
      {
        title: "Expert Repair Services",
        text: "Of all makes.",
        picture: { src: "/slide.svg", width: 900, height: 560, alt: "An open washer" },
      },
      { title: "Professional Installation", text: "Hooked up." },
    ],
    categories: [
      {
        key: "refrigerators",
        label: "Refrigerators",
        noun: "refrigerators",
        count: 1,
        href: "/shop?category=refrigerators",
        picture: "/p.svg",
        products: [product()],
      },
      { key: "freezers", label: "Freezers", noun: "freezers", count: 0, href: "/shop?category=freezers", picture: "/p.svg", products: [] },
    ],
    services: [
      {
        label: "Stove Repair",
        href: "/oven-repair",
        icon: "flame",
        picture: { src: "/stove.svg", width: 600, height: 600, alt: "A range" },
      },
      { label: "Disposal Repair", href: "/disposal-repair", icon: "trash-2", picture: noPicture },
    ],
    brands: ["Whirlpool", "Kenmore"],
    alliances: [
      { name: "Cover Alliance", kind: "founding-member", text: "We are a founding member.", href: "https://alliance.example/" },
      { name: "Record Network", kind: "documentation", text: "It keeps records.", href: "https://record.example/" },
    ],
    guarantees: [{ title: "Same-day service", text: `Call ${facts.phone} and ask.` }],
    videos: [video({ title: "How we grade", featured: true, poster }), video({ id: "a b&c", title: "Leveling a washer", poster }), video()],
    reviews: [review()],
    sandbox_reviews: false,
    map: { src: "/map.svg", width: 800, height: 500, alt: "A circle of 15 miles" },
    ...changes,
  };
}

/** /shop for tests: one unit, no filter. */
export const shopList: ShopListProps = {
  ...shopPage,
  heading: "Used Appliances",
  total: 1,
  count_all: 1,
  showing: { from: 1, to: 1 },
  products: [product()],
  aisles: [],
  kinds: [],
  facets: [
    { key: "brand", label: "Brand", options: [{ value: "lg", label: "LG", count: 1, href: "/shop?brand=lg", chosen: false, kept: false }] },
  ],
  chosen: [],
  clear_href: "/shop",
  sort: [{ label: "Featured", href: "/shop", current: true }],
  fit: { width: "", height: "", depth: "", doorway: "" },
  problem: "",
  query: [],
  pages: [],
};
