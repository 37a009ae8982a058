import { Partnership } from "../islands/partnership";
import { start } from "./frame";

start({ partnership: Partnership });
