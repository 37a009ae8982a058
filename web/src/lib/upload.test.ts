import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api";
import type { Ask } from "./data";
import { uploadPicture } from "./upload";

beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ fillRect() {}, drawImage() {} } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue("");
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["picture"])));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const file = new File(["picture"], "lint.png");

test("a picture is sent once and gives its Markdown, whose words are still to be written", async () => {
  const ask = vi.fn(async () => ({ received: 7, photo: { hash: "0a", width: 1, height: 1 } }));
  expect(await uploadPicture(ask as Ask, file)).toBe("![](/photos/0a/720.jpg)");
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a refused picture says why", async () => {
  const ask = async () => {
    throw new ApiError(422, { errors: { photo: "The picture is empty." } });
  };
  await expect(uploadPicture(ask as Ask, file)).rejects.toThrow("The picture is empty.");
});
