import { readOn } from "../../../lib/data";
import type { RecallHits } from "./types";

export const recalls = readOn<RecallHits>("/api/staff/recalls");
