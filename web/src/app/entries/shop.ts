import { AlertForm } from "../../features/alert/alert-form";
import { serveFilterSheet } from "../../features/shelf/filter-sheet";
import { start } from "./frame";

start({ "alert-form": AlertForm });
serveFilterSheet(document);
