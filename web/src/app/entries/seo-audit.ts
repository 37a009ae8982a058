import { SignInDialog } from "../islands/auth-dialog";
import { SeoAudit } from "../islands/seo-audit";
import { start } from "./frame";

start({ "seo-audit": SeoAudit, "sign-in-dialog": SignInDialog });
