import { renditionWidths } from '#app/lib/pictures/renditions.ts';

/** How long an upload may begin after its URL was asked for, seconds. */
export const UPLOAD_WITHIN_S = 15 * 60;
/** How long the address of a document opens it, seconds. */
export const OPEN_FOR_S = 5 * 60;

/** Where a file lies as it was sent. Nothing of the sender's own name for it is in it (C59). */
export const sentKey = (practiceId: string, handle: string) => `sent/${practiceId}/${handle}`;

/** Where a document lies once it was judged; no public address leads there. */
export const documentKey = (practiceId: string, handle: string) => `documents/${practiceId}/${handle}`;

/** What a picture's public addresses are named after. */
export const publicKey = (handle: string) => `p/${handle}`;

/** Where one size of a picture lies: only what the worker made is ever stored there. */
export const sizeKey = (handle: string, width: number, kind: string) => `pictures/${handle}/${width}.${kind}`;

export const SIZE_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** All files of a picture of this width. */
export const sizeKeys = (handle: string, width: number): string[] =>
  renditionWidths(width).flatMap((one) => Object.keys(SIZE_TYPES).map((kind) => sizeKey(handle, one, kind)));
