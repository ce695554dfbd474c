import { z } from 'zod';
import { readRich, RICH_LENGTH, writeRich } from '#app/lib/rich/rich-text.ts';
import { safeUrl } from '../text.tsx';

/** Block ids become part of ids and classes in the page. */
const blockId = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/);
export const short = z.string().trim().max(120);
export const line = z.string().trim().max(240);
/** Key of a picture in the site's images; empty for none. */
export const imageKey = z.string().regex(/^[A-Za-z0-9_-]{0,64}$/);
const tone = z.enum(['paper', 'wash', 'deep']);

/** Props that every section has. */
export const sectionProps = { id: blockId, hidden: z.boolean(), tone };

/** A picture as a block names it. One that the site does not have is not shown. */
export const picture = z.strictObject({
  image: imageKey,
  /** What it shows, in words, where this place needs others than the picture's own; empty takes those. */
  alt: z.string().trim().max(300),
});
export type PictureValue = z.infer<typeof picture>;
export const NO_PICTURE: PictureValue = { image: '', alt: '' };
export const pictureOf = (image: string): PictureValue => ({ image, alt: '' });

/** A rich text in the project's one form (app/lib/rich), headings among its marks. What is not of that form is words. */
export const rich = z
  .string()
  .max(RICH_LENGTH, 'This text is too long.')
  .transform((text) => writeRich(readRich(text)));

/** Where a link leads: a page or a place of this site, or an address that may be followed; empty for no link. */
export const link = z
  .string()
  .trim()
  .max(500)
  .refine(
    (address) => address === '' || safeUrl(address) !== null,
    'A link leads to a page of this site, a website, an email address, or a phone number.',
  );

/** Rows of the practice that a block shows, by id and in this order; what is not there any more is left out. */
export const picked = (most: number) => z.array(z.uuid()).max(most);

/**
 * A drawing of a choice on a field of 64 by 44: paths in the colour of the text around them, full, pale, or as lines.
 * Constants of this folder, never a practitioner's.
 */
export type Sketch = readonly { d: string; paint: 'full' | 'pale' | 'line' }[];

interface FieldBase {
  label: string;
  /** A sentence below the label. */
  hint?: string;
}

/** One line (`text`) or several (`textarea`) of plain words; the value is a string. */
interface TextField extends FieldBase {
  type: 'text' | 'textarea';
}

/** Text with headings, bold, italic, links and lists; the value is a rich text as it is stored (`RichTextField` with headings). */
interface RichField extends FieldBase {
  type: 'rich';
}

/** One picture of the practice, chosen or uploaded; the value is a `PictureValue`. */
interface PictureField extends FieldBase {
  type: 'picture';
}

/** Several pictures in their order; the value is an array of `PictureValue & { caption: string }`. */
interface PicturesField extends FieldBase {
  type: 'pictures';
  max: number;
}

/** One of few; the value is the option's. Where options have sketches they are chosen by them, as radio buttons with pictures. */
interface ChoiceField extends FieldBase {
  type: 'choice';
  options: readonly { label: string; value: string; sketch?: Sketch }[];
}

/** The value is a boolean. */
interface YesNoField extends FieldBase {
  type: 'yesNo';
}

/** A whole number. */
interface NumberField extends FieldBase {
  type: 'number';
  min: number;
  max: number;
}

/** Where something leads: a page, a section (`#services`), a page of the product (`/book`), a typed address; the value is a string. */
interface LinkField extends FieldBase {
  type: 'link';
}

/** A typed address of another site, as of a video; the value is a string, which the block's schema judges. */
interface AddressField extends FieldBase {
  type: 'address';
  placeholder: string;
}

/** Services, events, reviews or videos of the practice; the value is an array of their ids, empty for what `none` says. */
interface PickField extends FieldBase {
  type: 'pick';
  of: 'service' | 'event' | 'review' | 'video';
  max: number;
  /** What is shown where nothing is chosen, as 'All services'. */
  none: string;
}

/** Things of one kind in their order; the value is an array of objects with a prop for each of `fields`. */
interface ListField extends FieldBase {
  type: 'list';
  max: number;
  /** One of them, as 'Question': the list's button says 'Add question'. */
  one: string;
  /** The prop whose words name an entry in the list. */
  namedBy: string;
  fields: Record<string, Exclude<Field, { type: 'list' }>>;
  /** What an added entry begins with. */
  begins: Record<string, unknown>;
}

/** How the editor asks for one prop of a block: data alone, which the editor draws. */
export type Field =
  | TextField
  | RichField
  | PictureField
  | PicturesField
  | ChoiceField
  | YesNoField
  | NumberField
  | LinkField
  | AddressField
  | PickField
  | ListField;

/** A form for each of the block's props but its id. */
export type Fields<Props> = { [Name in Exclude<keyof Props, 'id'>]: Field };

/** The hint as a field has it: absent where there is none. */
const hinted = (hint: string | undefined) => (hint ? { hint } : {});

export const text = (label: string, hint?: string): TextField => ({ type: 'text', label, ...hinted(hint) });
export const textarea = (label: string, hint?: string): TextField => ({
  type: 'textarea',
  label,
  ...hinted(hint),
});
export const richText = (label: string, hint?: string): RichField => ({
  type: 'rich',
  label,
  ...hinted(hint),
});
export const pictureField = (label: string, hint?: string): PictureField => ({
  type: 'picture',
  label,
  ...hinted(hint),
});
export const linkField = (label: string, hint?: string): LinkField => ({
  type: 'link',
  label,
  ...hinted(hint),
});
export const yesNo = (label: string, hint?: string): YesNoField => ({
  type: 'yesNo',
  label,
  ...hinted(hint),
});
export const number = (label: string, min: number, max: number): NumberField => ({
  type: 'number',
  label,
  min,
  max,
});

/** @param values names by value, with a sketch where the choice is one of looks */
export const choice = (
  label: string,
  values: Record<string, string | readonly [name: string, sketch: Sketch]>,
): ChoiceField => ({
  type: 'choice',
  label,
  options: Object.entries(values).map(([value, name]) =>
    typeof name === 'string' ? { value, label: name } : { value, label: name[0], sketch: name[1] },
  ),
});
