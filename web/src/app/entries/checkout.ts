import { Checkout } from "../islands/checkout";
import { start } from "./frame";

start({ checkout: Checkout });
