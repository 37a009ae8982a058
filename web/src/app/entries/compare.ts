import { Compare } from "../islands/compare";
import { start } from "./frame";

start({ compare: Compare });
