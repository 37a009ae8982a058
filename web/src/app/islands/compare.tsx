import { ComparePage } from "../../features/kept/compare-page";
import { AddButton } from "../../features/shelf/add-button";
import { button } from "../../ui/button/button";

/** The comparison with the shelf's Add to Cart. */
export function Compare() {
  return <ComparePage add={(unit) => <AddButton unit={unit} className={button("solid", true)} checkOutClass={button("line", true)} />} />;
}
