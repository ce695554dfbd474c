import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { placeDocument } from '#app/domain/pictures/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { profileChanged } from '../changed.ts';
import { createProCredentialInput, lacksOf, MOST, type CredentialKind } from '../inputs.ts';
import { lockProfile } from '../lock.ts';
import { PROFILE_MESSAGES } from '../messages.ts';
import { lastPlace } from '../order.ts';
import { credentialOutput, readCredentials } from './read-credentials.ts';

const refused = (field: string, text: string) => new Refusal('invalid_input', text, { field });

/** What kind it is: that of the credential chosen; a document alone is a certificate. An issuer gives credentials of its own kind. */
async function kindOf(
  db: Db,
  { credentialId, issuerId }: z.output<typeof createProCredentialInput>,
): Promise<CredentialKind> {
  const credential = credentialId
    ? await db.selectFrom('Credential').select('kind').where('id', '=', credentialId).executeTakeFirst()
    : null;
  if (credential === undefined) throw refused('credentialId', PROFILE_MESSAGES.credentialUnknown);
  const kind = credential?.kind ?? 'certificate';
  if (!issuerId) return kind;
  const issuer = await db.selectFrom('Issuer').select('kind').where('id', '=', issuerId).executeTakeFirst();
  if (!issuer) throw refused('issuerId', PROFILE_MESSAGES.issuerUnknown);
  if (issuer.kind !== kind) throw refused('issuerId', PROFILE_MESSAGES.issuerOfOtherKind);
  return kind;
}

/**
 * Adds a credential, which waits for its review (spec 002 §4, §5); never more than five, however many are added at once. Throws
 * invalid_input for what a kind lacks, conflict where there are five.
 */
export const createProCredential = operation({
  name: 'createProCredential',
  kind: 'mutation',
  description: 'Adds a credential, which waits for its review.',
  access: practiceOwner(),
  input: createProCredentialInput,
  output: z.object({ proCredential: credentialOutput }),
  run(ctx, given) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return ctx.db.run(async (db) => {
      await lockProfile(db);
      const kind = await kindOf(db, given);
      const lacks = lacksOf(kind, given);
      if (lacks) throw new Refusal('invalid_input', lacks);
      const before = await readCredentials(db);
      const id = given.idempotencyKey ?? uuid();
      const made = before.find((one) => one.id === id);
      if (made) return { proCredential: made };
      if (before.length >= MOST.credentials) throw new Refusal('conflict', PROFILE_MESSAGES.mostCredentials);
      if (given.filestackDocument) await placeDocument(db, practiceId, given.filestackDocument);
      const row = await db
        .insertInto('ProCredential')
        .values({
          id,
          kind,
          credentialId: given.credentialId ?? null,
          issuerId: given.issuerId ?? null,
          stateIssued: kind === 'license' ? given.stateIssued! : null,
          licenseNumber: given.licenseNumber || null,
          filestackDocument: given.filestackDocument || null,
          filestackDocumentName: (given.filestackDocument && given.filestackDocumentName) || null,
          state: 'pending',
          position: (await lastPlace(db, 'ProCredential')) + 1,
          createdAt: new Date(now),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      // The key of a credential of somebody else.
      if (!row) throw notFound('credential');
      // The site shows approved ones.
      await profileChanged(db, { practiceId, onSite: false });
      const after = await readCredentials(db);
      return { proCredential: after.find((one) => one.id === id)! };
    });
  },
});
