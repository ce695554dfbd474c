import { approveCredential } from '#app/domain/profile/index.ts';
import { services, systemContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { openPool } from '#app/platform/db.ts';
import { env } from '#app/platform/env/index.ts';

interface Waiting {
  id: string;
  practiceId: string;
  practice: string;
  practitioner: string;
  kind: string;
  credential: string | null;
  issuer: string | null;
  stateIssued: string | null;
  licenseNumber: string | null;
  document: string | null;
}

/** What waits, of all practices: read as the owner of the tables, whom alone it concerns. */
async function waiting(id: string | null): Promise<Waiting[]> {
  const pool = openPool(env().ownerDatabaseUrl, 1);
  try {
    const { rows } = await pool.query<Waiting>(
      `SELECT c.id, c."practiceId", p.slug AS practice, u.name AS practitioner, c.kind, k.name AS credential, i.name AS issuer,
              c."stateIssued", c."licenseNumber", c."filestackDocument" AS document
       FROM "ProCredential" c JOIN "Practice" p ON p.id = c."practiceId" JOIN "User" u ON u.id = p."ownerUserId"
       LEFT JOIN "Credential" k ON k.id = c."credentialId" LEFT JOIN "Issuer" i ON i.id = c."issuerId"
       WHERE c.state = 'pending' AND ($1::uuid IS NULL OR c.id = $1::uuid)
       ORDER BY c."createdAt", c.id`,
      [id],
    );
    return rows;
  } finally {
    await pool.end();
  }
}

/** The credentials that wait for their review, one JSON object a line. */
export async function printWaiting(log: (line: string) => void): Promise<void> {
  for (const one of await waiting(null)) log(JSON.stringify(one));
}

/** Approves one of them. Throws where none of this id waits. */
export async function approve(id: string): Promise<void> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw new Error(`"${id}" is no id of a credential`);
  const [one] = await waiting(id);
  if (!one) throw new Error(`no credential of the id ${id} waits for its review`);
  const from = services();
  try {
    const outcome = await runOperation(approveCredential, systemContext('review', from), {
      practiceId: one.practiceId,
      credentialId: id,
    });
    if (!outcome.ok) throw new Error(outcome.refusal.userMessage);
  } finally {
    await from.database.close();
  }
}
