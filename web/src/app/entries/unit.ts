import { FitCheck } from "../../features/fit/fit-check";
import { serveGallery } from "../../pages/unit/serve-gallery";
import { start } from "./frame";

start({ "fit-check": FitCheck });
serveGallery(document);
