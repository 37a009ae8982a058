import { AccountPage } from "../islands/account-page";
import { SignInDialog } from "../islands/auth-dialog";
import { start } from "./frame";

start({ "account-page": AccountPage, "sign-in-dialog": SignInDialog });
