import { Auth } from "../islands/auth";
import { start } from "./frame";

start({ auth: Auth });
