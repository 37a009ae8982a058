import { AlertForm } from "../../features/alert/alert-form";
import { Island } from "../../lib/island";
import type { PageProps } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { Frame } from "../../ui/frame/frame";
import styles from "../call-back/call-back.module.css";

type Props = PageProps["alert"];

const titles = {
  ask: "Tell me when it arrives",
  sent: "Please look into your mail",
  confirm: "Shall we write when it arrives?",
  stop: "Stop our letters",
};

/** The page after the alert's form, and behind its e-mails' links. */
export function AlertPage(props: Props) {
  const { facts, year, view } = props;
  return (
    <Frame facts={facts} year={year} current="">
      <div className={`wrap ${styles.page}`}>
        <h1>{titles[view]}</h1>
        <View {...props} />
      </div>
    </Frame>
  );
}

function View({ facts, view, offer, email, problem }: Props) {
  if (view === "ask") return <AlertForm {...offer} email={email} problem={problem} />;
  if (view === "sent") {
    return (
      <>
        <p>
          We have sent you a letter with a link. Nothing else is sent until you have confirmed there. If it does not come, look in the spam
          folder.
        </p>
        <a className={button("line")} href="/shop">
          See what is on the floor
        </a>
      </>
    );
  }
  return (
    <>
      <noscript>
        <p>
          This page needs JavaScript. To {view === "stop" ? "stop our letters" : "confirm"} without it, reply to the letter or call{" "}
          <a href={facts.phone_href}>{facts.phone}</a>.
        </p>
      </noscript>
      <Island name="alert-link" props={{ deed: view }} />
    </>
  );
}
