import { chatFailed, chatFunction, openChat, say, suggestions } from "../chat.ts";
import { failedLoad } from "../console-guard.ts";
import { button, disabledButton, heading, link, text, toasted } from "./expected.ts";
import { home, type Row, type Stage } from "./row.ts";

const opened = async (stage: Stage) => {
  await home(stage);
  await openChat(stage.page);
};

export const chats: Row[] = [
  { where: "chat", sizes: true, go: home, shows: [button("Open chat")] },
  {
    where: "chat",
    action: "open",
    sizes: true,
    go: opened,
    shows: [
      heading("Shopping assistant"),
      text("Hello. I am the AI shopping assistant of Panther City Appliance."),
      text("Ask me what is for sale, what a repair costs, or whether we come to your street."),
      ...suggestions.map(button),
      link("(817) 555-0142", "tel:+18175550142"),
      button("Send message"),
    ],
  },
  {
    where: "chat",
    action: "a reply is pending",
    go: async (stage) => {
      await stage.page.route(chatFunction, () => {}); // never answered
      await opened(stage);
      await say(stage.page, "Dryers?");
    },
    shows: [text("Dryers?"), disabledButton("Send message"), button("New conversation")],
  },
  {
    where: "chat",
    action: "the shop fails",
    go: async (stage) => {
      stage.messages.allow(failedLoad(500));
      await stage.page.route(chatFunction, (route) => route.fulfill({ status: 500, json: { status: 500 } }));
      await opened(stage);
      await say(stage.page, "Dryers?");
    },
    shows: [toasted("Error"), toasted(chatFailed), text("Your message was not sent.")],
  },
];
