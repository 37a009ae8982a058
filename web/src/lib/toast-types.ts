/** A short message that comes and goes: a title, or a title and a body, and at most one link on this site. */
export type ToastMessage = {
  title: string;
  body?: string;
  variant?: "default" | "success" | "destructive";
  link?: { href: string; label: string };
};

export type Notify = (message: ToastMessage) => void;
