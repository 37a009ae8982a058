import { VerifyEmail } from "../../features/account/verify-email";
import { start } from "./frame";

start({ "auth-verify": VerifyEmail });
