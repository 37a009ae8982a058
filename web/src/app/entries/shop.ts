import { serveFilterSheet } from "../../features/shelf/filter-sheet";
import { start } from "./frame";

start();
serveFilterSheet(document);
