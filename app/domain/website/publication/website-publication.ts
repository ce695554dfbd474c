import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { onePublicationInput } from '../inputs.ts';
import { readPublication } from './read-publication.ts';

/** What was published at one moment, to be looked at and taken over block by block. */
export const websitePublication = operation({
  name: 'websitePublication',
  kind: 'query',
  description: 'Design and pages of your website as they were published once.',
  access: practiceOwner(),
  input: onePublicationInput,
  output: z.object({
    publication: z
      .object({
        id: z.uuid(),
        number: z.int(),
        publishedAt: z.date(),
        snapshot: z.string().meta({ description: 'Design and pages, as JSON text.' }),
      })
      .meta({ id: 'PublicationToLookAt' }),
  }),
  async run(ctx, { publicationId }) {
    const { snapshot, ...publication } = await ctx.db.run((db) => readPublication(db, publicationId));
    return { publication: { ...publication, snapshot: JSON.stringify(snapshot) } };
  },
});
