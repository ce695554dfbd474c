import { z } from 'zod';
import { publicKey, sizeKey } from '#app/domain/pictures/index.ts';
import type { FileStore } from '#app/integrations/files/port.ts';
import type { TextWriter } from '#app/integrations/text-generation/port.ts';
import { renditionWidths } from '#app/lib/pictures/renditions.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { ALT_TEXT_LENGTH, generateImageAltTextInput, MOST_DESCRIBED } from '../inputs.ts';
import { WEBSITE_MESSAGES as TEXTS } from '../messages.ts';
import { askWriter, RULES } from '../metadata/ask-writer.ts';
import { readPublicFacts, type PublicFacts } from '../metadata/facts.ts';
import { composeAltText } from './compose-alt-text.ts';
import { readSitePictures, type SitePicture } from './site-pictures.ts';

/** Pictures that a service looks at by one press: each is a question of its own, and somebody waits. */
const MOST_LOOKED_AT = 8;
/** Questions to the service at one time. */
const AT_ONCE = 4;
/** Bytes of the smallest size of a picture; a larger one is not sent. */
const MOST_BYTES = 400_000;

const ABOUT =
  'An alternative text for the picture: what is to be seen, in one sentence for somebody who cannot see it. Say nothing about who a person is, or about their age, origin or health.';

const RULES_OF_PICTURES = `${RULES}\nDescribe only what the picture shows. The facts say whose website it stands on and what it is for.`;

const suggestion = z
  .object({
    handle: z.string(),
    altText: z.string(),
    isSeen: z.boolean().meta({ description: 'Whether somebody looked at the picture to write it.' }),
  })
  .meta({ id: 'SuggestedAltText' });

type Suggestion = z.infer<typeof suggestion>;

/**
 * Suggests what pictures could say to whoever does not see them: one, or all that nobody has described (002 §7). Nothing is saved:
 * updateImageAltTexts does that with what the practitioner keeps. Where a service can look at pictures it is shown the smallest size of each, and
 * told what it is for; else the words say what the picture is for, and `isSeen` that nobody looked. Throws not_found, rate_limited.
 */
export const generateImageAltText = operation({
  name: 'generateImageAltText',
  kind: 'mutation',
  description: 'Suggests descriptions of your pictures; nothing is saved.',
  access: practiceOwner(),
  input: generateImageAltTextInput,
  output: z.object({
    suggestions: z.array(suggestion),
    left: z.int().meta({ description: 'Pictures without a description that are left for the next time.' }),
    note: z.string().nullable().meta({ description: 'Why no writing service wrote some of them.' }),
  }),
  async run(ctx, { handle }) {
    const [facts, pictures] = await ctx.db.run(async (sql) => [
      await readPublicFacts(sql, ctx.practice.id),
      await readSitePictures(sql, handle === undefined ? { isUndescribed: true } : { handle }),
    ]);
    if (handle !== undefined && pictures.length === 0) throw new Refusal('not_found', TEXTS.noPicture);
    const writer = ctx.ports.writer?.canSee ? ctx.ports.writer : null;
    const wanted = pictures.slice(0, writer ? MOST_LOOKED_AT : MOST_DESCRIBED);
    if (
      writer &&
      wanted.length > 0 &&
      !(await ctx.limiter.spend('suggestionsPractice', ctx.practice.id, wanted.length))
    )
      throw new Refusal('rate_limited', TEXTS.tooOften);
    const notes = new Set<string>();
    const suggestions: Suggestion[] = [];
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const some = wanted.slice(from, from + AT_ONCE);
      suggestions.push(
        ...(await Promise.all(some.map((picture) => suggest(ctx, { writer, facts, picture, notes })))),
      );
    }
    return { suggestions, left: pictures.length - wanted.length, note: [...notes][0] ?? null };
  },
});

async function suggest(
  ctx: OperationContext,
  about: { writer: TextWriter | null; facts: PublicFacts; picture: SitePicture; notes: Set<string> },
): Promise<Suggestion> {
  const { writer, facts, picture, notes } = about;
  const composed = {
    handle: picture.handle,
    altText: composeAltText(picture.use, facts),
    isSeen: false,
  };
  const bytes = writer && (await smallestSize(ctx.ports.files, picture));
  if (!writer || !bytes) return composed;
  const { practice, practitioner, modality } = facts;
  const written = await askWriter(
    writer,
    {
      rules: RULES_OF_PICTURES,
      // Who is to be seen on it nobody knows, so that no name goes along but those of the page itself.
      facts: { practice, practitioner, modality, pictureIsFor: picture.use },
      wanted: { altText: { about: ABOUT, most: ALT_TEXT_LENGTH } },
      picture: { type: 'image/webp', bytes },
    },
    ctx.log,
  );
  if ('note' in written) {
    notes.add(written.note);
    return composed;
  }
  return { handle: picture.handle, altText: written.texts.altText!, isSeen: true };
}

/** The smallest size that the worker made; null of what lies elsewhere, or cannot be read. */
async function smallestSize(
  files: FileStore,
  { handle, key, width }: SitePicture,
): Promise<Uint8Array | null> {
  if (key !== publicKey(handle)) return null;
  try {
    const bytes = await files.readStart(sizeKey(handle, renditionWidths(width)[0]!, 'webp'), MOST_BYTES + 1);
    return bytes && bytes.byteLength <= MOST_BYTES ? bytes : null;
  } catch {
    return null;
  }
}
