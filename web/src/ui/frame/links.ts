/** The header's links, in its order. */
export const mainLinks = [
  { href: "/", label: "Home" },
  { href: "/#products", label: "Shop Appliances" },
  { href: "/#services", label: "Repair Services" },
  { href: "/blog", label: "Blog & Tips" },
  { href: "/faq", label: "FAQ" },
  { href: "/partnership", label: "B2B Partnerships" },
  { href: "/contact", label: "Contact" },
] as const;

/** Which header link the page stands under; "" for pages outside the header. */
export type Section = (typeof mainLinks)[number]["href"] | "";

/** The repair pages, the most asked for first. */
export const repairLinks = [
  { href: "/refrigerator-repair", label: "Refrigerator Repair" },
  { href: "/washer-repair", label: "Washer Repair" },
  { href: "/dryer-repair", label: "Dryer Repair" },
  { href: "/dishwasher-repair", label: "Dishwasher Repair" },
  { href: "/stove-repair", label: "Stove Repair" },
  { href: "/oven-repair", label: "Oven Repair" },
  { href: "/microwave-repair", label: "Microwave Repair" },
  { href: "/freezer-repair", label: "Freezer Repair" },
  { href: "/disposal-repair", label: "Disposal Repair" },
  { href: "/heating-repair", label: "Heating Repair" },
  { href: "/air-conditioning-repair", label: "Air Conditioning Repair" },
] as const;

/** The shop's policies; the last row of the footer. */
export const legalLinks = [
  { href: "/warranty", label: "Warranty" },
  { href: "/returns", label: "Returns" },
  { href: "/terms", label: "Terms" },
  { href: "/privacy", label: "Privacy" },
] as const;

/** The footer's links below the categories. */
export const shopLinks = [
  { href: "/shop", label: "All used appliances" },
  { href: "/brands", label: "Brands We Service" },
  { href: "/partnership", label: "B2B Partnerships" },
  { href: "/blog", label: "Blog & Tips" },
] as const;
