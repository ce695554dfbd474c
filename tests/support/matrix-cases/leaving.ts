import { OWNER_PASSWORD } from '../world.ts';
import { day, first, job, nothing, type MatrixCases } from './case.ts';

const NOW = `'${day(0).toISOString()}'::timestamptz`;
/** A copy that waits for the worker. */
const WANTED = '0190a000-0000-7000-8000-000000000000';

export const leaving: MatrixCases = {
  practiceExport: nothing,
  requestPracticeExport: { input: () => ({ password: OWNER_PASSWORD }) },
  practiceExportUrl: {
    input: ({ copies }) => ({ exportId: copies.ready }),
  },
  makePracticeExport: {
    ...job(() => ({ exportId: WANTED })),
    before: first(
      `INSERT INTO "PracticeExport" (id, "practiceId", "requestedAt") VALUES ('${WANTED}', $1, ${NOW})`,
    ),
  },
  removePracticeExport: job(({ copies }) => ({ exportId: copies.over })),
  leavingCheck: nothing,
  practiceClosing: nothing,
  closePractice: {
    input: () => ({ password: OWNER_PASSWORD, agreed: true }),
    // Nobody is expected any more.
    before: first(
      `UPDATE "Appointment" SET state = 'cancelled' WHERE "practiceId" = $1 AND "endsAt" > ${NOW}`,
      `UPDATE "BookableEvent" SET "cancelledAt" = ${NOW} WHERE "practiceId" = $1`,
    ),
  },
  reopenPractice: { ...nothing, before: first(`UPDATE "Practice" SET "closedAt" = ${NOW} WHERE id = $1`) },
  tellOfPracticeEnd: job(({ id }) => ({ closedId: id })),
  erasePractice: job(({ id }) => ({ closedId: id })),
};
