import pg from 'pg';
import {
  decryptText,
  decryptToken,
  encryptText,
  encryptToken,
  isSealedNow,
  type EncryptedKind,
} from '#app/platform/tokens.ts';

/** Whatever has stood in a column: links and codes, or a kind of text. What is written is of the first one. */
type Kind = EncryptedKind | 'link';

interface Sealed {
  table: string;
  column: string;
  kinds: readonly [Kind, ...Kind[]];
  /** The column by which rows are told apart, where it is not `id`. */
  key?: string;
  /** Rows that are left alone this time: SQL. */
  busy?: string;
}

/** Links that the product shows again. */
const link = (table: string, column = 'tokenEncrypted'): Sealed => ({ table, column, kinds: ['link'] });

/** Zoom forgets a renewal as soon as it was used: whoever uses it finds the row as it was, or the new one would be lost. */
const ZOOM_IS_ASKED = '"renewingUntil" > now()';
/** As does Square; its renewals are made by a job that finds them by this function. */
const SQUARE_IS_ASKED = `id IN (SELECT due.id FROM tenancy.square_tokens_to_renew(now() + interval '1 hour', 1000000) due)`;

/** Every encrypted column of the database; a test compares it with the schema. */
export const SEALED: readonly Sealed[] = [
  { table: 'TwoStep', column: 'secretEncrypted', kinds: ['sign-in-proof'], key: 'userId' },
  link('Appointment', 'instantActionTokenEncrypted'),
  ...(['accessTokenEncrypted', 'refreshTokenEncrypted'] as const).flatMap((column): Sealed[] => [
    { table: 'CalendarConnection', column, kinds: ['vendor-access'] },
    { table: 'ConferencingAccount', column, kinds: ['vendor-access'], busy: ZOOM_IS_ASKED },
    { table: 'PaymentAccount', column, kinds: ['vendor-access', 'link'], busy: SQUARE_IS_ASKED },
  ]),
  { table: 'CalendarFeed', column: 'feedUrlEncrypted', kinds: ['vendor-access'] },
  link('SharedCalendar'),
  { table: 'ClientNote', column: 'textEncrypted', kinds: ['client-notes'] },
  link('Meeting', 'startUrlEncrypted'),
  { table: 'ConnectAttempt', column: 'verifierEncrypted', kinds: ['vendor-access'] },
  link('EventRegistration'),
  link('GiftCard', 'codeEncrypted'),
  link('GiftCard'),
  link('IntakeRequest', 'uniqueIdEncrypted'),
  { table: 'IntakeRequest', column: 'responseEncrypted', kinds: ['intake-answers'] },
  link('Practice', 'referralCodeEncrypted'),
  link('Review'),
  link('ReviewRequest'),
  link('VideoReview', 'uploadHashEncrypted'),
];

/** Rows that are held in memory, and written in one statement. */
const BATCH = 500;

/** What became of the rows of a column. */
export interface Resealed {
  name: string;
  anew: number;
  /** No secret that was named opens them. */
  closed: number;
  /** A vendor may be asked with them at this moment, or they were changed meanwhile: the next run looks again. */
  waiting: number;
}

/**
 * Seals anew, under the present secret, what a former one sealed, so that the former one can be forgotten (SESSION_SECRET_FORMER). The product
 * may run meanwhile. Each batch commits by itself and writes only what is still as it was read; what is sealed under the present secret is
 * left alone, so that a run which was killed is gone on with by the next, and a run too many does nothing.
 */
export async function reseal(databaseUrl: string, batch = BATCH): Promise<Resealed[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const columns: Resealed[] = [];
    for (const sealed of SEALED) columns.push(await resealColumn(client, sealed, batch));
    return columns;
  } finally {
    await client.end();
  }
}

async function resealColumn(client: pg.Client, sealed: Sealed, batch: number): Promise<Resealed> {
  const { table, column, kinds, key = 'id', busy = 'false' } = sealed;
  const told: Resealed = { name: `${table}.${column}`, anew: 0, closed: 0, waiting: 0 };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<{ id: string; text: string }>(
      `SELECT "${key}" AS id, "${column}" AS text FROM "${table}"
       WHERE "${key}" > $1 AND "${column}" IS NOT NULL ORDER BY "${key}" LIMIT $2`,
      [after, batch],
    );
    if (rows.length === 0) return told;
    after = rows.at(-1)!.id;
    const ids: string[] = [];
    const was: string[] = [];
    const anew: string[] = [];
    for (const { id, text } of rows) {
      if (kinds.some((kind) => isSealedNow(kind === 'link' ? 'link-tokens' : kind, text))) continue;
      const again = sealedAgain(kinds, text);
      if (again === null) told.closed += 1;
      else {
        ids.push(id);
        was.push(text);
        anew.push(again);
      }
    }
    if (ids.length === 0) continue;
    const { rowCount } = await client.query(
      `UPDATE "${table}" t SET "${column}" = n.anew
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS n(of, was, anew)
       WHERE t."${key}" = n.of AND t."${column}" = n.was AND (${busy}) IS NOT TRUE`,
      [ids, was, anew],
    );
    told.anew += rowCount ?? 0;
    told.waiting += ids.length - (rowCount ?? 0);
  }
}

function sealedAgain(kinds: Sealed['kinds'], text: string): string | null {
  for (const kind of kinds) {
    try {
      const opened = kind === 'link' ? decryptToken(text) : decryptText(kind, text);
      return kinds[0] === 'link' ? encryptToken(opened) : encryptText(kinds[0], opened);
    } catch {
      // Of another kind, or under a secret that was not named.
    }
  }
  return null;
}

/** What whoever runs it reads: what was done, what is left, and whether the former secrets can go. */
export function resealedLines(columns: readonly Resealed[]): string[] {
  const lines = columns.flatMap(({ name, anew, closed, waiting }) => [
    ...(anew > 0 ? [`${name}: ${anew} sealed anew`] : []),
    ...(waiting > 0 ? [`${name}: ${waiting} left for the next run, as they are in use`] : []),
    ...(closed > 0 ? [`${name}: ${closed} that no secret named here opens`] : []),
  ]);
  const some = (left: 'closed' | 'waiting') => columns.some((column) => column[left] > 0);
  if (some('waiting')) return [...lines, 'Run it again later: former secrets are still needed.'];
  if (some('closed'))
    return [...lines, 'The rest is under the present secret. Name the one that is missing, or it is lost.'];
  return [...lines, 'Everything is under the present secret: former ones can go.'];
}
