import { z } from 'zod';
import { smallUrl } from '#app/lib/pictures/renditions.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readSitePictures } from './site-pictures.ts';

/** The pictures of the practice with what they say to whoever does not see them. */
export const websitePictures = operation({
  name: 'websitePictures',
  kind: 'query',
  description: 'Your pictures and their descriptions, newest first.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    pictures: z.array(
      z
        .object({
          handle: z.string(),
          url: z.string(),
          altText: z.string().nullable(),
          use: z.string().meta({ description: 'What it is for, in words.' }),
        })
        .meta({ id: 'WebsitePicture' }),
    ),
  }),
  run: (ctx) =>
    ctx.db.run(async (sql) => ({
      pictures: (await readSitePictures(sql)).map(({ handle, key, width, altText, use }) => ({
        handle,
        url: smallUrl({ key, width }),
        altText,
        use:
          use.kind === 'service' || use.kind === 'event'
            ? use.name
            : { portrait: 'Your portrait', gallery: 'Gallery', other: 'Website' }[use.kind],
      })),
    })),
});
