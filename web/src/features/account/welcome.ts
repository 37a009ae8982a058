import type { ToastMessage } from "../../lib/toast-types";

/** The toast of a sign-in. */
export const welcome: ToastMessage = { title: "Welcome back!", body: "You have successfully signed in.", variant: "success" };

/** The toast of a new account. */
export const created: ToastMessage = {
  title: "Success!",
  body: "Your account has been created. You are now logged in.",
  variant: "success",
};
