import { AlertForm } from "../../features/alert/alert-form";
import { ScaleView } from "../../features/fit/scale-view";
import { KeepButtons } from "../../features/kept/keep-buttons";
import { Seen } from "../../features/kept/seen";
import { serveGallery } from "../../pages/unit/serve-gallery";
import { FitCheck } from "../islands/fit-check";
import { Hold } from "../islands/hold";
import { start } from "./frame";

start({ "alert-form": AlertForm, "fit-check": FitCheck, hold: Hold, keep: KeepButtons, "scale-view": ScaleView, seen: Seen });
serveGallery(document);
