/** A short message that comes and goes. It has a title, perhaps a body, and at most one link on this site or one action. */
export type ToastMessage = {
  title: string;
  body?: string;
  variant?: "default" | "success" | "destructive";
  link?: { href: string; label: string };
  /** Lives in the page alone: a toast that is kept for the next page has none. */
  deed?: { label: string; run(): void };
  /** A newer toast of the same topic replaces this one. The default is the title. */
  topic?: string;
};

export type Notify = (message: ToastMessage) => void;
