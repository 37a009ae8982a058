/** The API's bodies by name. Their shapes are generated from Go (make gen): wire.d.ts describes each field. */
import type { components } from "./wire";

type Wire = components["schemas"];

export type Totals = Wire["Totals"];
export type DeliveryCheckAnswer = Wire["DeliveryCheck"];
export type OrderBody = Required<Omit<Wire["PlaceBody"], "fulfillment" | "day" | "hold">> &
  Pick<Wire["PlaceBody"], "fulfillment" | "day" | "hold">;
export type OfferedDay = Wire["OfferedDay"];
/** Which units of a list fit the visitor's space. */
export type FitList = Wire["FitList"];
export type Receipt = Wire["Receipt"];
export type HoldAnswer = Wire["TakenHold"];
export type ContactAnswer = Wire["Customer"];
export type OfferedDays = Wire["OfferedOutBody"];
export type Tracking = Wire["Tracking"];
export type OrderStatus = Tracking["status"];
export type User = Wire["Principal"];

/** The answer to signing in and signing up. */
export type SignedIn = { user: User };
export type SessionAnswer = { user: User | null };
export type SignInBody = Required<Wire["SignInBody"]>;
export type SecondFactorBody = Required<Wire["SecondFactorBody"]>;
export type SignUpBody = Required<Wire["SignUpBody"]>;
export type VerifyAnswer = Wire["VerifyAnswer"];
export type AlertSaid = Wire["AlertSaid"];
export type AlertConfirmed = Wire["AlertConfirmedBody"];
export type ResendAnswer = Wire["ResendAnswer"];

export type AccountDetails = Wire["AccountBody"];
export type SignedInDevice = Wire["SessionRow"];
export type SignedInDevices = Wire["SessionsBody"];
export type SecondFactorState = Wire["FactorBody"];
export type SecondFactorSetup = Wire["SetupBody"];
export type NewRecoveryCodes = Wire["RecoveryCodesBody"];
export type AccountOrder = Wire["MyOrder"];
export type AccountOrders = Wire["MineBody"];

/** One run of a dashboard action; its result is the function's answer. */
export type Job = Wire["Job"];
/** The running job (null: none), the waiting ones, and the newest ended run of each action. */
export type Actions = Omit<Wire["Actions"], "current"> & { current: Job | null };
export type Summary = Wire["Summary"];
/** The owner's first screen; its trends are null if there was no crawl before the newest. */
export type Overview = Omit<Wire["Overview"], "trends" | "search"> & { trends: Trends | null; search: ReportArea[] };
/** Something that the owner has to settle before the shop opens. */
export type OpenPoint = Wire["OpenPoint"];
export type Trends = Wire["Trends"];
export type Trend = Wire["Trend"];
export type SiteFigures = Wire["Crawled"];
export type SpeedPage = Wire["Page"];
export type SpeedMeasurement = Wire["Measurement"];
export type Fix = Wire["Action"];
export type Change = Wire["Change"];
/** A part of a report; its stamp is null if nothing was measured. */
export type ReportArea = Omit<Wire["Area"], "stamp"> & { stamp: Wire["Stamp"] | null };
export type Report = Omit<Wire["Report"], "areas"> & { areas: ReportArea[] };
export type StoredReport = Omit<Wire["Stored"], "report"> & { report: Report };
/** title: in everyday words; name: as the trade calls it. */
export type Rule = Omit<Wire["Rule"], "wont_fix"> & { wont_fix: WontFix | null };
/** The won't-fix mark of a finding or of its whole rule: author, time and reason. */
export type WontFix = Wire["WontFix"];
/** pages: the number of pages that share it. */
export type Finding = Omit<Wire["Finding"], "wont_fix"> & { wont_fix: WontFix | null };
export type Findings = Omit<Wire["Findings"], "findings"> & { findings: Finding[] };
/**
 * tasks: edits that fix the open findings. pages: counted once for each finding, except when grouped by page. errors, warnings and notices:
 * of open findings.
 */
export type FindingGroup = Wire["Group"];
export type CrawlRow = Wire["Crawl"];
export type DashboardSettings = Omit<Wire["Settings"], "sources"> & { sources: Source[] };
export type Source = Omit<Wire["Source"], "last_test"> & { last_test: SourceTest | null };
export type SourceTest = Wire["TestResult"];
export type Schedule = Wire["Schedule"];
export type Keyword = Wire["Keyword"];
export type Competitor = Wire["Competitor"];
export type Directory = Wire["Directory"];
/** One page of a finding's group: the page's address and the words of its link. */
export type Member = Wire["Member"];
export type Members = Wire["Members"];
/** A row of the pages table. */
export type PageRow = Wire["SitePage"];
export type PageRows = Wire["Pages"];
export type PageDetail = Omit<Wire["PageDetail"], "findings"> & { findings: Finding[] };

export type Ranking = Wire["Ranking"];
export type RankingSummary = Wire["RankSummary"];
export type RankingDetail = Wire["RankDetail"];
export type RankingPlan = Wire["RankPlan"];
export type RankTracking = Wire["RankTracking"];
/** change: null if the window before is not stored. */
export type ConsoleQuery = Omit<Wire["ConsoleQueryRow"], "change"> & { change: Wire["ConsoleChange"] | null };
export type ConsoleTotals = Wire["ConsoleTotals"];
/** One day; year_ago: null if that is not stored. */
export type ConsoleDay = Omit<Wire["ConsoleDay"], "year_ago"> & { year_ago: ConsoleTotals | null };
/** total and hidden: null of an import that has no days. */
export type ConsoleSummary = Omit<Wire["ConsoleSummary"], "total" | "hidden" | "year_ago" | "days"> & {
  total: ConsoleTotals | null;
  hidden: ConsoleTotals | null;
  year_ago: ConsoleTotals | null;
  days: ConsoleDay[];
};
/** index: null where Google was not asked. */
export type ConsolePage = Omit<Wire["ConsolePageRow"], "index"> & { index: Wire["ConsoleIndexState"] | null };
export type ConsoleRivalry = Wire["ConsoleRivalry"];
export type ConsolePoint = Wire["ConsolePoint"];
export type ConsoleImported = Wire["ConsoleImported"];
/** result: null until it is due. */
export type Forecast = Omit<Wire["KeywordForecast"], "result"> & { result: Wire["KeywordResult"] | null };
/** acted: its newest forecast; null: nobody has acted on it. */
export type Opportunity = Omit<Wire["KeywordOpportunity"], "acted"> & { acted: Forecast | null };
export type Forecasts = Omit<Wire["KeywordLoop"], "forecasts"> & { forecasts: Forecast[] };
export type ClickCurves = Wire["KeywordCurves"];
/** A factor of an opportunity's value. */
export type Assumption = Wire["KeywordFactor"];
export type AssumptionEdit = Pick<Assumption, "value" | "low" | "high">;

/** A link from a page elsewhere to a page of this site. */
export type Backlink = Wire["LinkLink"];
export type BacklinkSummary = Wire["LinkSummary"];
export type BacklinksImported = Wire["LinkImported"];
/** A link that a partner, supplier or sponsor has promised. */
export type PromisedLink = Wire["LinkPromise"];

export type LocalResult = Wire["LocalResult"];
export type LocalRanking = Wire["LocalRanking"];
/** How one directory lists the shop. */
export type Citation = Wire["LocalCitation"];
export type ProfileItem = Wire["LocalItem"];
/** The shop's ranks on the map around it, for one keyword. */
export type LocalGrid = Wire["LocalGrid"];
/** rank: null if the shop is not among the first twenty, or the rank was not read. */
export type GridPoint = Wire["LocalPoint"];
export type LocalSetting = Wire["LocalSetting"];
export type LocalPlan = Wire["LocalPlan"];

/** How this site and its competitors stood at one run. */
export type CompetitorResult = Wire["RivalResult"];
export type CompetitorStanding = Wire["RivalStanding"];
/** A competitor as an earlier run left it. */
export type CompetitorAnalysis = Wire["RivalAnalysis"];
export type CompetitorPlan = Wire["RivalPlan"];
/** Competitors' prices beside this shop's. */
export type PriceResult = Wire["PriceResult"];
export type PriceCharged = Wire["PriceCharged"];
export type PriceOffer = Wire["PriceOffer"];
export type UnitMarket = Wire["PriceUnitMarket"];

/** A sentence of a draft; mark: null if its ties prove it. */
export type ContentSentence = Omit<Wire["ContentSentence"], "mark"> & { mark: Wire["ContentMark"] | null };
export type ContentBlock = Omit<Wire["ContentBlock"], "items"> & { items: ContentSentence[][] };
export type ContentTie = Wire["ContentTie"];
export type ContentMark = Wire["ContentMark"];
/** A text for the site, with its score and the sentences that somebody has to check. */
export type ContentDraft = Omit<Wire["ContentDraft"], "manuscript"> & {
  manuscript: { title: ContentSentence; description: ContentSentence; blocks: ContentBlock[] };
};
export type ContentRow = Wire["ContentRow"];
export type ContentRows = Wire["ContentRows"];
/** An item of a draft's SEO score. */
export type ContentPoints = Wire["ContentItem"];

/** The texts of the content desk, and the data for editing them. */
export type DeskBody = Wire["DeskBody"];
export type DeskItem = Wire["DeskItem"];
export type DeskPage = Wire["DeskPage"];
export type DeskPlaceholder = Wire["DeskPlaceholder"];
/** A text's fields; "" and [] in those that its kind lacks. */
export type DeskText = Required<Wire["DeskText"]>;
/** mark: null if nobody has to check it. */
export type DeskSentence = Omit<Wire["DeskSentence"], "mark"> & { mark: ContentMark | null };
export type DeskCheck = Omit<Wire["DeskCheck"], "evidence"> & { evidence: DeskSentence[] };
export type DeskProblem = Wire["DeskProblem"];
/** A text beside the pages that rank for its keyword. */
export type DeskRivals = Wire["DeskRivals"];
export type DeskRevision = Wire["DeskRevision"];
export type DeskPast = Omit<Wire["DeskPast"], "text"> & { text: DeskText };
/** live: null if nothing is published. */
export type DeskView = Omit<Wire["DeskView"], "text" | "live" | "check"> & { text: DeskText; live: DeskText | null; check: DeskCheck };

/** The first screen of staff: open entries by urgency. */
export type StaffToday = Wire["StaffToday"];
export type StaffCard = Wire["StaffCard"];
export type StaffEntry = Wire["StaffEntry"];
export type StaffCounts = Wire["StaffCounts"];
export type StaffBadges = Wire["StaffBadges"];
export type PartnershipRequest = Wire["StaffRequest"];
export type PartnershipRequests = Wire["StaffRequests"];
export type HandedOver = Wire["StaffChat"];
export type HandedOverList = Wire["StaffChats"];
export type LogEntry = Wire["StaffLogEntry"];
export type LogEntries = Wire["StaffLog"];
export type StatusPart = Wire["StatusPart"];
export type StatusBody = Wire["StatusBody"];

/** The types of the owner's screens. */
export type Fact = Wire["Fact"];
export type FactField = Wire["FactField"];
export type FactsAnswer = Wire["FactsBody"];
export type FactChange = Wire["FactChange"];
export type FactHistory = Wire["ChangesBody"];
export type LegalTexts = Wire["TextsBody"];
export type LegalText = Wire["LegalText"];
export type TextPreview = Wire["PreviewBody"];
export type KeptReview = Wire["StoredReview"];
export type KeptReviews = Wire["ReviewsBody"];
export type RedirectRow = Wire["RuleRow"];
export type RedirectRows = Wire["RulesBody"];
export type UserRow = Wire["Listed"];
export type UserRows = Wire["UsersBody"];

/** Published pages that state a fact which has changed. */
export type StaleFacts = Wire["DeskStaleFacts"];
export type ChangedFact = Wire["DeskChangedFact"];
export type StalePage = Wire["DeskStalePage"];

/** A unit as staff see it in lists. */
export type StaffUnit = Wire["StaffUnit"];
export type StaffUnits = Wire["StaffList"];
export type StaffUnitDetail = Wire["StaffDetail"];
export type BulkResult = Wire["BulkResult"];
export type ImportResult = Wire["ImportResult"];
export type UnitOut = Wire["UnitOut"];
