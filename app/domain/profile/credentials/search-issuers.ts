import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { searchCredentialsInput } from '../inputs.ts';
import { hit, searchKind } from './search-kind.ts';

/** The bodies that give credentials of a kind, for what is typed (spec 002 §7); without anything the first by their names. */
export const searchIssuers = operation({
  name: 'searchIssuers',
  kind: 'query',
  description: 'The bodies that give credentials of a kind.',
  access: practiceOwner(),
  input: searchCredentialsInput,
  output: z.object({ hits: z.array(hit) }),
  run: (ctx, asked) => ctx.db.read(async (db) => ({ hits: await searchKind(db, 'Issuer', asked) })),
});
