import { z } from 'zod';
import { PLAIN_LINE } from '#app/lib/text.ts';
import { PICTURE_MESSAGES as TEXTS } from './messages.ts';

/** Largest file that is taken, bytes. */
export const FILE_LIMIT = 30 * 1024 * 1024;

/** Photos of one pick (spec 002 §5, §9). */
export const MOST_AT_ONCE = 10;

/** What a picture may be as it is sent. Browsers of phones make a JPEG of what stands in no such list. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
export const DOCUMENT_TYPES: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

const purpose = z.enum(['picture', 'document']);
export type Purpose = z.infer<typeof purpose>;

/** Why a file cannot be sent at all, or null. */
export function fileFault(purpose: Purpose, { type, size }: { type: string; size: number }): string | null {
  if (size === 0) return TEXTS.empty;
  if (/^image\/hei[cf]$/.test(type)) return TEXTS.heic;
  const isPicture = purpose === 'picture';
  if (!(isPicture ? PICTURE_TYPES : DOCUMENT_TYPES).includes(type))
    return isPicture ? TEXTS.wrongType : TEXTS.wrongDocument;
  return size > FILE_LIMIT ? TEXTS.tooLarge : null;
}

export const startUploadInput = z
  .strictObject({
    purpose,
    contentType: z.string().max(100).meta({ description: 'Such as image/jpeg; exactly this must be sent.' }),
    size: z.int().min(0).meta({ description: 'Bytes; exactly so many must be sent.' }),
  })
  .superRefine((file, ctx) => {
    const message = fileFault(file.purpose, { type: file.contentType, size: file.size });
    if (message) ctx.addIssue({ code: 'custom', message });
  });

/** The name under which the product knows an uploaded file. */
export const handle = z.string(TEXTS.notThere).regex(/^[\w-]{1,100}$/, TEXTS.notThere);

export const handles = z
  .array(handle)
  .min(1, TEXTS.notThere)
  .max(MOST_AT_ONCE, TEXTS.tooMany)
  .refine((list) => new Set(list).size === list.length, TEXTS.notThere);

const percent = z.int().min(0).max(100);
export const focus = { x: percent, y: percent };

/** Letters of a picture's description. */
export const ALT_TEXT_LENGTH = 300;

export const describeGalleryImageInput = z.strictObject({
  galleryId: z.uuid(TEXTS.noPhoto),
  altText: z
    .string()
    .trim()
    .max(ALT_TEXT_LENGTH, TEXTS.descriptionTooLong)
    .regex(PLAIN_LINE, TEXTS.descriptionOdd)
    .transform((text) => text || null)
    .nullable()
    .meta({ description: 'What it shows; empty or null for nothing.' }),
});

/** Photos of a gallery. */
export const GALLERY_LIMIT = 100;

const place = z.strictObject({ id: z.uuid(TEXTS.noPhoto), position: z.int().min(0).max(10_000) });

/** Entries of an order as JSON texts of id and position (spec 002 §7); an id stands there once. */
export const photosArray = z
  .array(
    z
      .string()
      .max(200)
      .transform((text, ctx): z.infer<typeof place> => {
        try {
          const parsed = place.safeParse(JSON.parse(text));
          if (parsed.success) return parsed.data;
        } catch {
          // Said below.
        }
        ctx.addIssue({ code: 'custom', message: TEXTS.notReordered });
        return z.NEVER;
      }),
  )
  .max(GALLERY_LIMIT)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, TEXTS.notReordered);
