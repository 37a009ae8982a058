import { FitCheck } from "../../features/fit/fit-check";
import { start } from "./frame";

start({ "fit-check": FitCheck });
