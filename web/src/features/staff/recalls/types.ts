export type RecallHit = {
  id: string;
  recall: {
    number: string;
    title: string;
    date: string;
    url: string;
    hazard: string;
    remedy: string;
    products_text: string;
    origin: "measured" | "imported" | "sandbox";
  };
  unit: { id: string; name: string; brand: string; model: string; serial: string };
  matched: string[];
  found_at: string;
  cleared_at: string | null;
  cleared_by: string;
  reason: string;
};

export type RecallList = { recalls: number; fetched_at: string | null; source: string; stale: boolean; origin: string; error: string };

export type RecallHits = { hits: RecallHit[]; total: number; next: string; list: RecallList };
