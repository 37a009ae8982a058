import { AuthReset } from "../islands/auth-reset";
import { start } from "./frame";

start({ "auth-reset": AuthReset });
