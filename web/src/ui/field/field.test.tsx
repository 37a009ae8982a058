import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { Field } from "./field";
import { PasswordField } from "./password-field";

describe("a field", () => {
  test("is described by its hint, its error and its note, and wrong for an error alone", () => {
    const { rerender } = render(<Field label="Email" hint="As on your order." note={<button type="button">Help</button>} />);
    const input = screen.getByRole("textbox", { name: "Email" });
    expect(input).toHaveAccessibleDescription("As on your order. Help");
    expect(input).not.toHaveAttribute("aria-invalid");
    rerender(<Field label="Email" error="Invalid email address" />);
    expect(input).toHaveAccessibleDescription("Invalid email address");
    expect(input).toBeInvalid();
  });

  test("has no description where there is nothing to say", () => {
    render(<Field label="Email" />);
    expect(screen.getByRole("textbox")).not.toHaveAttribute("aria-describedby");
  });
});

describe("a password", () => {
  test("is hidden until its button is pressed, and again after", async () => {
    render(<PasswordField label="Password" name="password" autoComplete="current-password" defaultValue="secret" />);
    const input = screen.getByLabelText("Password");
    const show = screen.getByRole("button", { name: "Show password" });
    expect(input).toHaveAttribute("type", "password");
    expect(show).toHaveAttribute("aria-pressed", "false");
    expect(show).toHaveAttribute("type", "button");
    await userEvent.click(show);
    expect(input).toHaveAttribute("type", "text");
    expect(input).toHaveValue("secret");
    expect(show).toHaveAttribute("aria-pressed", "true");
    expect(show).toHaveAccessibleName("Show password");
    await userEvent.click(show);
    expect(input).toHaveAttribute("type", "password");
  });
});
