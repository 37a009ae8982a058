// @ts-check
// Every scene of the public pages by its key in pictures.json.

import { ARTICLES } from "./articles.mjs";
import { MAP } from "./map.mjs";
import { PARTNERSHIP } from "./partnership.mjs";
import { HOME_SERVICES } from "./services-home.mjs";
import { KITCHEN_SERVICES } from "./services-kitchen.mjs";
import { SLIDES } from "./slides.mjs";
import { VIDEOS } from "./videos.mjs";

export { drawScene } from "./stage.mjs";

/** @type {Record<string, import('./stage.mjs').Scene>} */
export const SCENES = { ...KITCHEN_SERVICES, ...HOME_SERVICES, ...ARTICLES, ...SLIDES, ...MAP, ...VIDEOS, ...PARTNERSHIP };
