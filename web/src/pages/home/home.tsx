import type { HomeProps } from "../../lib/page-types";
import { Frame } from "../../ui/frame/frame";
import { Banner } from "./banner";
import { Delivery } from "./delivery";
import { Hero } from "./hero";
import styles from "./home.module.css";
import { How } from "./how";
import { Location } from "./location";
import { Offers } from "./offers";
import { Products } from "./products";
import { Recycling } from "./recycling";
import { Reviews } from "./reviews";
import { Services } from "./services";
import { Stats } from "./stats";
import { Trust } from "./trust";
import { Videos } from "./videos";

export function Home(props: HomeProps) {
  const { facts, year } = props;
  return (
    <Frame facts={facts} year={year} current="/">
      <h1 className="vh">Quality Used Appliances and Repair in {facts.storefront.city}</h1>
      <Hero facts={facts} slides={props.slides} lineup={props.lineup} />
      <Stats facts={facts} />
      <div className={styles.sections}>
        <How facts={facts} />
        <Products facts={facts} categories={props.categories} />
        <Banner facts={facts} />
        <Offers facts={facts} />
        <Trust facts={facts} alliances={props.alliances} brands={props.brands} guarantees={props.guarantees} />
        <Videos videos={props.videos} />
        <Services facts={facts} services={props.services} />
        <Delivery facts={facts} />
        <Reviews facts={facts} reviews={props.reviews} samples={props.sandbox_reviews} />
        <Recycling facts={facts} />
        <Location facts={facts} map={props.map} />
      </div>
    </Frame>
  );
}
