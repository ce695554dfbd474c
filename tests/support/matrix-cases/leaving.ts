import { OWNER_PASSWORD } from '../world.ts';
import { job, nothing, type MatrixCases } from './case.ts';

const NOBODY = '0190a000-0000-7000-8000-000000000000';

export const leaving: MatrixCases = {
  practiceExport: nothing,
  requestPracticeExport: { input: () => ({ password: OWNER_PASSWORD }) },
  practiceExportUrl: {
    input: () => ({ exportId: NOBODY }),
    refused: { code: 'not_found', because: 'nobody asked for a copy' },
  },
  makePracticeExport: job(() => ({ exportId: NOBODY })),
  removePracticeExport: job(() => ({ exportId: NOBODY })),
  leavingCheck: nothing,
  practiceClosing: nothing,
  closePractice: {
    input: () => ({ password: OWNER_PASSWORD, agreed: true }),
    refused: { code: 'conflict', because: 'visits are ahead' },
  },
  reopenPractice: { input: () => ({}), refused: { code: 'state_changed', because: 'it is not closed' } },
  tellOfPracticeEnd: job(({ id }) => ({ closedId: id })),
  erasePractice: job(({ id }) => ({ closedId: id })),
};
