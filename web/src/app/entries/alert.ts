import { AlertLink } from "../../features/alert/alert-link";
import { start } from "./frame";

start({ "alert-link": AlertLink });
