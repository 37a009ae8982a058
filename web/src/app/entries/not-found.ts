import { start } from "./frame";

console.error("404 Error: no page at", location.pathname);
start();
