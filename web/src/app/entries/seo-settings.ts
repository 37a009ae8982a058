import { SignInDialog } from "../islands/auth-dialog";
import { SeoSettings } from "../islands/seo-settings";
import { start } from "./frame";

start({ "seo-settings": SeoSettings, "sign-in-dialog": SignInDialog });
