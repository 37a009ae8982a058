import { Carousel } from "../../features/carousel/carousel";
import { CategoryTabs } from "../../features/shelf/category-tabs";
import { serveUnfold } from "../../features/shelf/unfold";
import { serveVideos } from "../../features/videos/embed";
import { VideoTabs } from "../../features/videos/video-tabs";
import { start } from "./frame";

start({ carousel: Carousel, "category-tabs": CategoryTabs, "video-tabs": VideoTabs });
serveUnfold();
serveVideos();
