import { Component, type ReactNode } from "react";
import { createPortal } from "react-dom";
import styles from "./crash.module.css";

const title = "Unexpected Application Error!";

/** Covers the page when an island cannot be rendered. It sits in the body, since the header below it has a stacking context of its own. */
export class Crash extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    document.title = title;
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return createPortal(
      <div className={styles.crash} role="alert">
        <h1>{title}</h1>
        <p>Something on this page failed. Nothing you saved is lost.</p>
        <a href="/">Return to Home</a>
      </div>,
      document.body,
    );
  }
}
