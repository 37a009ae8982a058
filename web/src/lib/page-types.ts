/**
 * The pages' props by name. Their shapes are generated from Go (make gen): see props.d.ts for what each field says.
 * Money fields that end in _cents are integers; the prices of products are USD numbers; lengths are inches.
 */
import type { components } from "./props";

type Props = components["schemas"];

export type Facts = Props["Facts"];
export type Schedule = Props["Schedule"];
export type AdditionalService = Props["Service"];
export type ServiceKey = AdditionalService["key"];
export type Promotion = Props["Promotion"];

export type Product = Props["Product"];
export type UnitDetail = Props["UnitDetail"];
export type FitSpec = Props["FitSpec"];
/** Where the unit stands in its picture, pixels; without extent for a photograph: nobody measured it. */
export type PictureBox = Props["Box"];
/** One kind of appliance: label "Washers & Dryers", noun "washers and dryers", count of units in stock. */
export type Category = Props["CategoryLink"];
export type CategoryKey = Category["key"];
/** A unit in the hero's line-up: the URL of its tight picture (10 px an inch) and that picture's size. */
export type LineupUnit = Props["LineupUnit"];

export type ShopPageProps = Props["ShellProps"];
export type HomeProps = Props["HomeProps"];
export type UnitProps = Props["UnitProps"];
export type ShellProps = Props["ShellProps"];
