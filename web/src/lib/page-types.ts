/**
 * The pages' props by name. Their shapes are generated from Go (make gen): props.d.ts describes each field. Money fields that end in _cents
 * are integers; the prices of products are USD numbers; lengths are inches.
 */
import type { components } from "./props";

type Props = components["schemas"];

/** The props of each page, by its name. */
export type PageProps = Props["Pages"];

export type Facts = Props["Facts"];
export type Schedule = Props["Schedule"];
export type AdditionalService = Props["Service"];
export type ServiceKey = AdditionalService["key"];
export type Promotion = Props["Promotion"];

export type FitCard = Props["FitCard"];
export type FitList = Props["FitList"];
export type Product = Props["Product"];
export type UnitDetail = Props["UnitDetail"];
export type Pin = Props["Pin"];
export type FitSpec = Props["FitSpec"];
/** The unit's box in its picture, in pixels; a photograph's box is empty, because nobody measured it. */
export type PictureBox = Props["Box"];
/** One kind of appliance: label "Washers & Dryers", noun "washers and dryers", count of units in stock. */
export type Category = Props["CategoryLink"];
export type CategoryKey = Category["key"];
/** A unit in the hero's line-up: the URL of its tight picture (10 px an inch) and that picture's size. */
export type LineupUnit = Props["LineupUnit"];

export type Link = Props["Link"];
/** One of our own files; src is "" if there is no picture. */
export type Picture = Props["Picture"];

/** One repair page; empty and null parts are absent on the page. HTML fields go through ui/prose. */
export type Service = Props["ServicePage"];
export type CommonProblem = Props["CommonProblem"];
/** A question with its answer in plain text. */
export type Question = Props["Question"];
/** The usual cost of a repair, whole USD; null if the shop gives no guidance. */
export type CostRange = Props["CostRange"];
/** Name of a lucide icon. */
export type ServiceIcon = Service["icon"];
export type Brand = Props["BrandPage"];
export type BrandCard = Props["BrandCard"];
export type ArticleCard = Props["ArticleCard"];
export type ArticleDetail = Props["ArticleDetail"];
export type ArticleCategory = ArticleCard["category"];
/** A question with its answer in sanitised HTML. */
export type HTMLAnswer = Props["HTMLAnswer"];

export type Slide = Props["Slide"];
export type ServiceTile = Props["ServiceTile"];
export type Alliance = Props["Alliance"];
export type Guarantee = Props["Guarantee"];
export type Video = Props["Video"];
export type Review = Props["Review"];

/** The result of a search. */
export type SearchProps = Props["SearchProps"];
export type SearchResult = Props["SearchResult"];
export type UnitHit = Props["UnitHit"];
export type PageHit = Props["PageHit"];

export type Facet = Props["Facet"];
export type FacetOption = Props["FacetOption"];
export type Choice = Props["Choice"];
/** A link to a list, with its number of units. */
export type Counted = Props["Counted"];
export type HiddenField = Props["HiddenField"];
export type BusinessType = Props["BusinessType"];
/** An example of several units in stock bought together; sums are worded. */
export type VolumeExample = Props["VolumeExample"];

export type ShopPageProps = Props["ShellProps"];
export type HomeProps = Props["HomeProps"];
export type UnitProps = Props["UnitProps"];
export type ShellProps = Props["ShellProps"];
export type ShopListProps = Props["ShopListProps"];
export type GoneProps = Props["GoneProps"];
export type ServiceProps = Props["ServiceProps"];
export type BrandProps = Props["BrandProps"];
export type BrandsProps = Props["BrandsProps"];
export type BlogProps = Props["BlogProps"];
export type ArticleProps = Props["ArticleProps"];
export type FAQProps = Props["FAQProps"];
export type ContactProps = Props["ContactProps"];
export type PartnershipProps = Props["PartnershipProps"];
export type LegalProps = Props["LegalProps"];
