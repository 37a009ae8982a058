import { FitCheck } from "../../features/fit/fit-check";
import { serveGallery } from "../../pages/unit/serve-gallery";
import { Hold } from "../islands/hold";
import { start } from "./frame";

start({ "fit-check": FitCheck, hold: Hold });
serveGallery(document);
