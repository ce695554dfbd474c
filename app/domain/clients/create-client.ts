import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { addToAudit } from '../effects/index.ts';
import { createClientRow } from './client-row.ts';
import { createClientInput } from './inputs.ts';

/**
 * Adds a client to the practice's directory (spec 001 §5, §7). Whoever is there already is named instead of doubled;
 * other practices' clients and people's accounts are neither looked at nor linked.
 */
export const createClient = operation({
  name: 'createClient',
  kind: 'mutation',
  description: 'Adds a client.',
  access: practiceOwner(),
  input: createClientInput,
  output: z.object({ clientId: z.uuid() }),
  async run(ctx, { client, confirmDuplicate }) {
    return ctx.db.run(async (db) => {
      const { id } = await createClientRow(db, {
        practiceId: ctx.practice.id,
        client,
        now: ctx.clock.now(),
        known: 'refuse',
        confirmDuplicate,
      });
      await addToAudit(ctx, db, { action: 'createClient', subjectKind: 'client', subjectId: id });
      return { clientId: id };
    });
  },
});
