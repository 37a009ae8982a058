import { start } from "./frame";

start();
