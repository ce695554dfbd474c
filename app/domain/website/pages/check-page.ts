import type { PageData } from '#builder/page-schema.ts';
import type { Design } from '#builder/design.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PAGE_MESSAGES } from '../messages.ts';

/** Names by which templates ask for pictures, whether or not a practice has one of that name. */
const TEMPLATE_PICTURES = new Set(['hero', 'detail', 'closing', 'portrait']);

const isPictureProp = (name: string) => name === 'image' || name === 'logo' || name.endsWith('Image');

/** The pictures that a page or a design names, each once. */
function picturesOf(value: unknown): Set<string> {
  const keys = new Set<string>();
  JSON.stringify(value, (name, inner: unknown) => {
    if (isPictureProp(name) && typeof inner === 'string' && inner && !TEMPLATE_PICTURES.has(inner))
      keys.add(inner);
    return inner;
  });
  return keys;
}

/** @throws invalid_input for a picture that is not the practice's own */
async function mustBeOwnPictures(db: Db, value: unknown): Promise<void> {
  const wanted = picturesOf(value);
  if (wanted.size === 0) return;
  const own = await db
    .selectFrom('MediaAsset')
    .select(['handle', 'filename'])
    .where('purpose', '=', 'picture')
    .where('deletedAt', 'is', null)
    .execute();
  const known = new Set(own.flatMap(({ handle, filename }) => [handle, filename?.replace(/\.[^.]*$/, '')]));
  if ([...wanted].some((key) => !known.has(key)))
    throw new Refusal('invalid_input', PAGE_MESSAGES.pictureUnknown);
}

function parsed(text: string, message: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid_input', message);
  }
}

/**
 * A page's sections as they were sent, in the present version.
 * @throws invalid_input for what is no page, for too many sections, and for a picture that is not the practice's own
 */
export async function checkPage(db: Db, text: string): Promise<PageData> {
  const { migratePage, MAX_SECTIONS } = await import('#builder/page-schema.ts');
  const value = parsed(text, PAGE_MESSAGES.pageInvalid) as { content?: unknown };
  if (Array.isArray(value?.content) && value.content.length > MAX_SECTIONS)
    throw new Refusal('invalid_input', PAGE_MESSAGES.tooManySections(MAX_SECTIONS));
  let page: PageData;
  try {
    page = migratePage(value);
  } catch {
    throw new Refusal('invalid_input', PAGE_MESSAGES.pageInvalid);
  }
  await mustBeOwnPictures(db, page);
  return page;
}

/** A design as it was sent. @throws invalid_input for what is none, and for a picture that is not the practice's own */
export async function checkDesign(db: Db, text: string): Promise<Design> {
  const { migrateDesign } = await import('#builder/design.ts');
  let design: Design;
  try {
    design = migrateDesign(parsed(text, PAGE_MESSAGES.designInvalid));
  } catch {
    throw new Refusal('invalid_input', PAGE_MESSAGES.designInvalid);
  }
  await mustBeOwnPictures(db, design);
  return design;
}
