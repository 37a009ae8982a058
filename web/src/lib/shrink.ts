/** A photo in its sent form, and a small preview. */
export type Taken = { blob: Blob; preview: string; width: number; height: number };

const longest = 2560;
const previewLongest = 800;

/** Turns a photo upright and scales it down, as JPEG. Rejects, with words for staff, if the browser cannot read it. */
export async function shrink(file: File): Promise<Taken> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new Error(unreadable(file));
  });
  const big = drawn(bitmap, longest);
  const preview = drawn(bitmap, previewLongest).toDataURL("image/jpeg", 0.7);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => big.toBlob(done, "image/jpeg", 0.85));
  if (!blob) throw new Error(`${file.name} is too large for this device. Take it with fewer pixels.`);
  return { blob, preview, width: big.width, height: big.height };
}

function drawn(bitmap: ImageBitmap, most: number): HTMLCanvasElement {
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures.");
  context.fillStyle = "#fff"; // JPEG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function unreadable({ name, type }: File): string {
  if (/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name))
    return `${name} is a HEIC photo, which this browser cannot read. Take it with Photo 1 here, or set the phone's camera to JPEG (iPhone: Settings, Camera, Formats, Most Compatible).`;
  return `${name} cannot be read as a picture. JPEG, PNG and WebP can.`;
}
