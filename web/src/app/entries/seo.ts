import { SignInDialog } from "../islands/auth-dialog";
import { SeoDashboard } from "../islands/seo-dashboard";
import { start } from "./frame";

start({ "seo-dashboard": SeoDashboard, "sign-in-dialog": SignInDialog });
