import { AlertForm } from "../../features/alert/alert-form";
import { FitCheck } from "../../features/fit/fit-check";
import { serveGallery } from "../../pages/unit/serve-gallery";
import { Hold } from "../islands/hold";
import { start } from "./frame";

start({ "alert-form": AlertForm, "fit-check": FitCheck, hold: Hold });
serveGallery(document);
