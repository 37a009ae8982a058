import { read } from "../../../lib/data";
import type { StaffToday } from "../../../lib/wire-types";

export const reads = { today: read<StaffToday>("/api/staff/today") };
