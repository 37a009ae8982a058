import { AlertForm } from "../../features/alert/alert-form";
import { FitCheck } from "../../features/fit/fit-check";
import { KeepButtons } from "../../features/kept/keep-buttons";
import { Seen } from "../../features/kept/seen";
import { serveGallery } from "../../pages/unit/serve-gallery";
import { Hold } from "../islands/hold";
import { start } from "./frame";

start({ "alert-form": AlertForm, "fit-check": FitCheck, hold: Hold, keep: KeepButtons, seen: Seen });
serveGallery(document);
