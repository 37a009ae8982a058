import { Carousel } from "../../features/carousel/carousel";
import { CategoryTabs } from "../../features/shelf/category-tabs";
import { VideoTabs } from "../../features/videos/video-tabs";
import { serveFrames } from "../../lib/frames";
import { start } from "./frame";

start({ carousel: Carousel, "category-tabs": CategoryTabs, "video-tabs": VideoTabs });
serveFrames();
