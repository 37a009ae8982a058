import { OrderPage } from "../../features/order/order-page";
import { start } from "./frame";

start({ order: OrderPage });
