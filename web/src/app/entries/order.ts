import { hydrate } from "../hydrate";

hydrate({});
