// A record within a link: squeezed into letters that may stand in an address. It lies behind the #, so no server sees it.

/** Longer links are cut off by too many programs; such a game can be sent as a file. */
export const LONGEST = 16_000;
/** No record is larger; more than that is not unpacked. */
const LARGEST = 1_000_000;

/** The bytes as they stand in a link; empty if that would be too long, or if this browser cannot squeeze them. */
export async function pack(record: Blob): Promise<string> {
  if (typeof CompressionStream === "undefined") return "";
  const squeezed = record.stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(squeezed).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const packed = letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return packed.length > LONGEST ? "" : packed;
}

/** What was packed; null if it is damaged, or more than a record may be. */
export async function unpack(packed: string): Promise<Blob | null> {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return await within(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")), LARGEST);
  } catch {
    return null;
  }
}

async function within(stream: ReadableStream<Uint8Array<ArrayBuffer>>, most: number): Promise<Blob | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) return null;
    parts.push(part.value);
  }
  return new Blob(parts);
}
