import { CategoryTabs } from "../../features/shelf/category-tabs";
import { serveUnfold } from "../../features/shelf/unfold";
import { start } from "./frame";

start({ "category-tabs": CategoryTabs });
serveUnfold();
