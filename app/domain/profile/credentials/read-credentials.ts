import { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';
import { CREDENTIAL_KINDS } from '../inputs.ts';

const named = z.object({ id: z.uuid(), name: z.string() });

/** A credential of the practitioner (spec 002 §3). */
export const credentialOutput = z
  .object({
    id: z.uuid(),
    kind: z.enum(CREDENTIAL_KINDS).meta({ id: 'CredentialKind' }),
    stateIssued: z.string().nullable().meta({ description: 'Lower case, with underscores.' }),
    licenseNumber: z.string().nullable(),
    filestackDocument: z.string().nullable().meta({ description: 'Handle of the document.' }),
    filestackDocumentName: z.string().nullable(),
    state: z.enum(['pending', 'approved']).meta({ id: 'CredentialState' }),
    createdAt: z.date(),
    credential: named.nullable().meta({ id: 'NamedCredential' }),
    issuer: named.nullable().meta({ id: 'CredentialIssuer' }),
  })
  .meta({ id: 'ProCredential' });

/** The credentials of the practice of this transaction, in their order. */
export async function readCredentials(db: Db): Promise<z.input<typeof credentialOutput>[]> {
  const rows = await db
    .selectFrom('ProCredential as c')
    .leftJoin('Credential as k', 'k.id', 'c.credentialId')
    .leftJoin('Issuer as i', 'i.id', 'c.issuerId')
    .select([
      'c.id',
      'c.kind',
      'c.stateIssued',
      'c.licenseNumber',
      'c.filestackDocument',
      'c.filestackDocumentName',
      'c.state',
      'c.createdAt',
      'k.id as credentialId',
      'k.name as credentialName',
      'i.id as issuerId',
      'i.name as issuerName',
    ])
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();
  return rows.map(({ credentialId, credentialName, issuerId, issuerName, ...row }) => ({
    ...row,
    credential: credentialId && credentialName ? { id: credentialId, name: credentialName } : null,
    issuer: issuerId && issuerName ? { id: issuerId, name: issuerName } : null,
  }));
}
