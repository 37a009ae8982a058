import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { facts, product } from "../../test-data";
import { createCart, type Unit } from "./cart";
import { CartButton } from "./cart-button";
import { CartProvider, useCart, useCartState } from "./cart-context";
import { CartDrawer } from "./cart-drawer";

const fridge: Unit = { id: "fridge", name: "Samsung French-door", brand: "Samsung", model: "RF28", price: 899, image: "/pictures/f.svg" };
const dryer: Unit = { id: "dryer", name: "Whirlpool dryer", brand: "Whirlpool", model: "WED", price: 279, image: "/pictures/d.svg" };

// jsdom has the element and its "open", but not its opening; the browser test checks focus and Escape
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

afterEach(() => localStorage.clear());

function show(
  units: Unit[] = [],
  products = [product({ id: "fridge", stock: 1 }), product({ id: "dryer", name: "Whirlpool dryer", stock: 2, salePrice: 279 })],
) {
  const notify = vi.fn();
  const cart = createCart({ storage: localStorage, notify, loadProducts: () => Promise.resolve(products) });
  for (const unit of units) cart.add(unit);
  render(
    <CartProvider cart={cart}>
      <CartButton />
      <CartDrawer tax={facts.tax} warranty={facts.claims.warranty} />
    </CartProvider>,
  );
  return { cart, notify };
}

async function open() {
  await userEvent.click(screen.getByRole("button", { name: /^Shopping Cart/ }));
  return screen.getByRole("dialog", { name: /^Shopping Cart/ });
}

describe("the button", () => {
  test("its badge and name count the pieces", async () => {
    const { cart } = show([fridge, dryer]);
    expect(screen.getByRole("button", { name: "Shopping Cart, 2 items" })).toHaveTextContent("2");
    act(() => cart.setQuantity("dryer", 3));
    expect(screen.getByRole("button", { name: "Shopping Cart, 4 items" })).toHaveTextContent("4");
    act(() => cart.setQuantity("dryer", 300));
    expect(screen.getByRole("button", { name: "Shopping Cart, 301 items" })).toHaveTextContent("301");
  });

  test("an empty cart has no badge", () => {
    show();
    expect(screen.getByRole("button", { name: "Shopping Cart, 0 items" })).toHaveTextContent("");
  });

  test("the server knows no cart", () => {
    const { cart } = show([fridge]);
    const html = renderToString(
      <CartProvider cart={cart}>
        <CartButton />
      </CartProvider>,
    );
    expect(html).toContain("Shopping Cart, 0 items");
  });
});

describe("the drawer", () => {
  test("closed, it holds nothing", () => {
    show([fridge]);
    expect(screen.queryByText("Samsung French-door")).not.toBeInTheDocument();
  });

  test("is titled with the item count", async () => {
    show([fridge, dryer]);
    expect(within(await open()).getByRole("heading", { level: 2 })).toHaveTextContent("Shopping Cart 2 items");
  });

  test("says when it is empty and what to do", async () => {
    show();
    const drawer = within(await open());
    expect(drawer.getByText("Your cart is empty")).toBeInTheDocument();
    expect(drawer.getByRole("link", { name: "Shop Appliances" })).toHaveAttribute("href", "/#products");
    expect(drawer.queryByText("Subtotal")).not.toBeInTheDocument();
  });

  test("each line shows picture, name, brand and model, price, and what the shop has", async () => {
    show([fridge]);
    const drawer = await open();
    const line = within(within(drawer).getByRole("listitem"));
    expect(line.getByRole("link", { name: "Samsung French-door refrigerator" })).toHaveAttribute("href", "/shop/fridge");
    expect(line.getByText(/Samsung, model RF28R7351SR, Grade A/)).toBeInTheDocument();
    expect(line.getByText("Only 1 in stock")).toBeInTheDocument();
    expect(drawer.querySelector("img")).toHaveAttribute("src", "/pictures/samsung.svg");
    expect(drawer).toHaveTextContent("$899was $1,799");
  });

  test("its foot adds up, and delivery waits for checkout", async () => {
    show([fridge, dryer]);
    const drawer = within(await open());
    expect(drawer.getByText("Subtotal").nextSibling).toHaveTextContent("$1,178.00");
    expect(drawer.getByText("Tax (8.25%)").nextSibling).toHaveTextContent("$97.19");
    expect(drawer.getByText("Delivery").nextSibling).toHaveTextContent("Calculated at checkout");
  });

  test("plus and minus change the quantity; minus at 1 removes and gives the focus to the title", async () => {
    const { cart, notify } = show([fridge, dryer]);
    const drawer = within(await open());
    await userEvent.click(drawer.getByRole("button", { name: "One more: Samsung French-door refrigerator, RF28R7351SR" }));
    expect(cart.state().items[0]?.quantity).toBe(2);
    expect(drawer.getByText("Subtotal").nextSibling).toHaveTextContent("$2,077.00");
    await userEvent.click(drawer.getByRole("button", { name: "One fewer: Samsung French-door refrigerator, RF28R7351SR" }));
    await userEvent.click(drawer.getByRole("button", { name: "One fewer: Samsung French-door refrigerator, RF28R7351SR" }));
    expect(cart.state().items.map(({ id }) => id)).toEqual(["dryer"]);
    expect(notify).toHaveBeenLastCalledWith({ title: "Removed from cart", topic: "cart" });
    expect(drawer.getByRole("heading", { level: 2 })).toHaveFocus();
  });

  test("a line can be removed", async () => {
    show([fridge]);
    const drawer = within(await open());
    await userEvent.click(drawer.getByRole("button", { name: "Remove Samsung French-door refrigerator, RF28R7351SR" }));
    expect(drawer.getByText("Your cart is empty")).toBeInTheDocument();
  });

  test("a unit that is gone says so", async () => {
    show([fridge], []);
    expect(within(await open()).getByText("No longer available")).toBeInTheDocument();
  });

  test("Proceed to Checkout closes it and goes to /checkout", async () => {
    const { cart } = show([fridge]);
    const link = within(await open()).getByRole("link", { name: "Proceed to Checkout" });
    expect(link).toHaveAttribute("href", "/checkout");
    link.addEventListener("click", (event) => event.preventDefault()); // jsdom goes nowhere
    await userEvent.click(link);
    expect(cart.state().open).toBe(false);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("on the checkout page itself it only closes", async () => {
    window.history.replaceState(null, "", "/checkout");
    const { cart } = show([fridge]);
    const link = within(await open()).getByRole("link", { name: "Proceed to Checkout" });
    const clicked = vi.fn((event: Event) => expect(event.defaultPrevented).toBe(true));
    document.addEventListener("click", clicked, { once: true });
    await userEvent.click(link);
    expect(clicked).toHaveBeenCalled();
    expect(cart.state().open).toBe(false);
    window.history.replaceState(null, "", "/");
  });

  test("the close button, the browser's own closing and a click beside it close it", async () => {
    const { cart } = show([fridge]);
    const drawer = await open();
    await userEvent.click(within(drawer).getByRole("button", { name: "Close cart" }));
    expect(cart.state().open).toBe(false);
    await open();
    act(() => void drawer.dispatchEvent(new Event("close"))); // of an earlier closing, after which it was opened again
    expect(cart.state().open).toBe(true);
    drawer.removeAttribute("open");
    act(() => void drawer.dispatchEvent(new Event("close"))); // the dialog's event after Escape
    expect(cart.state().open).toBe(false);
    await open();
    await userEvent.click(within(drawer).getByText("Subtotal"));
    expect(cart.state().open).toBe(true);
    await userEvent.click(drawer);
    expect(cart.state().open).toBe(false);
  });
});

function LostCart() {
  useCart();
  return null;
}

function LostState() {
  useCartState();
  return null;
}

test.each([
  ["useCart", LostCart],
  ["useCartState", LostState],
])("%s throws outside its provider", (_, Lost) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<Lost />)).toThrow("useCart must be used within a CartProvider");
});
