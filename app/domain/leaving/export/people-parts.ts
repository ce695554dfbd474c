import { decryptText } from '#app/platform/tokens.ts';
import { answersOf } from '#app/domain/intake/index.ts';
import { csvPart, jsonPart } from './part.ts';

/** Opens what is kept encrypted; what another secret made stays out, and says so. */
function opened<Value>(read: () => Value): Value | string {
  try {
    return read();
  } catch {
    return '(cannot be opened)';
  }
}

/** Clients, and what is known of them. */
export const PEOPLE_PARTS = [
  csvPart(
    'clients.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT id, jsonb_build_object('id', id, 'firstName', "firstName", 'lastName', "lastName", 'email', email, 'phone', phone,
        'address', address, 'addressTwo', "addressTwo", 'city', city, 'state', state, 'postalCode', "postalCode",
        'country', country, 'timeZone', "timeZone", 'notes', notes, 'createdAt', "createdAt", 'deletedAt', "deletedAt") AS row
      FROM "Client" WHERE "practiceId" = ${practiceId}::uuid AND id > ${after}::uuid ORDER BY id LIMIT ${most}`,
    [
      'id',
      'firstName',
      'lastName',
      'email',
      'phone',
      'address',
      'addressTwo',
      'city',
      'state',
      'postalCode',
      'country',
      'timeZone',
      'notes',
      'createdAt',
      'deletedAt',
    ],
  ),
  csvPart(
    'notes.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT n.id, jsonb_build_object('clientId', n."clientId", 'client', trim(c."firstName" || ' ' || c."lastName"),
        'appointmentId', n."appointmentId", 'kind', n."noteType", 'text', n."textEncrypted", 'createdAt', n."createdAt",
        'updatedAt', n."updatedAt") AS row
      FROM "ClientNote" n JOIN "Client" c ON c."practiceId" = n."practiceId" AND c.id = n."clientId"
      WHERE n."practiceId" = ${practiceId}::uuid AND n."deletedAt" IS NULL AND n.id > ${after}::uuid ORDER BY n.id LIMIT ${most}`,
    ['clientId', 'client', 'appointmentId', 'kind', 'text', 'createdAt', 'updatedAt'],
    (row) => ({ ...row, text: opened(() => decryptText('client-notes', String(row.text))) }),
  ),
  jsonPart(
    'intake-answers.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT r.id, jsonb_build_object('clientId', r."clientId", 'client', trim(c."firstName" || ' ' || c."lastName"),
        'form', r.form, 'formId', r."intakeFormId", 'sentAt', r."sentAt", 'submittedAt', r."submittedAt",
        'answers', r."responseEncrypted") AS row
      FROM "IntakeRequest" r JOIN "Client" c ON c."practiceId" = r."practiceId" AND c.id = r."clientId"
      WHERE r."practiceId" = ${practiceId}::uuid AND r.id > ${after}::uuid ORDER BY r.id LIMIT ${most}`,
    (row) => ({
      ...row,
      answers: row.answers === null ? null : opened(() => answersOf(String(row.answers))),
    }),
  ),
  csvPart(
    'reviews.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT r.id, jsonb_build_object('id', r.id, 'clientId', r."clientId",
        'client', COALESCE(r."unverifiedName", trim(c."firstName" || ' ' || c."lastName")), 'appointmentId', r."appointmentId",
        'rating', r.rating, 'text', r.text, 'nameIsHidden', r."isAnonymous", 'imported', r.imported, 'createdAt', r."createdAt",
        'liveAt', r."liveAt", 'reply', p.message,
        'keywords', (SELECT string_agg(y.name, ', ' ORDER BY y.name) FROM "ReviewEndorsement" e
          JOIN "Skill" k ON k."practiceId" = e."practiceId" AND k.id = e."skillId" JOIN "Specialty" y ON y.id = k."specialtyId"
          WHERE e."practiceId" = r."practiceId" AND e."reviewId" = r.id)) AS row
      FROM "Review" r
      JOIN "Client" c ON c."practiceId" = r."practiceId" AND c.id = r."clientId"
      LEFT JOIN "ReviewReply" p ON p."practiceId" = r."practiceId" AND p."reviewId" = r.id
      WHERE r."practiceId" = ${practiceId}::uuid AND r."deletedAt" IS NULL AND r.id > ${after}::uuid ORDER BY r.id LIMIT ${most}`,
    [
      'id',
      'clientId',
      'client',
      'appointmentId',
      'rating',
      'text',
      'nameIsHidden',
      'imported',
      'createdAt',
      'liveAt',
      'reply',
      'keywords',
    ],
  ),
  csvPart(
    'messages.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT id, jsonb_build_object('createdAt', "createdAt", 'sentAt', "sentAt", 'channel', channel, 'kind', template,
        'to', "toAddress", 'clientId', "clientId", 'appointmentId', "appointmentId", 'subject', subject,
        -- Neither a client's link nor the code of a gift card: whoever has them acts as the client.
        'text', regexp_replace(regexp_replace("bodyText", '/[A-Za-z0-9_-]{22,}', '/…', 'g'),
          '[0-9A-Z]{4}(-[0-9A-Z]{4}){3}', '…', 'g'),
        'state', state, 'openedAt', "openedAt") AS row
      FROM "Message" WHERE "practiceId" = ${practiceId}::uuid AND id > ${after}::uuid ORDER BY id LIMIT ${most}`,
    [
      'createdAt',
      'sentAt',
      'channel',
      'kind',
      'to',
      'clientId',
      'appointmentId',
      'subject',
      'text',
      'state',
      'openedAt',
    ],
  ),
];
