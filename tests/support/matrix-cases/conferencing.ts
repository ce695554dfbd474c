import { randomUUID } from 'node:crypto';
import { job, nothing, type MatrixCases } from './case.ts';

const zoom = () => ({ provider: 'zoom' });
const off = { code: 'conflict', because: 'this installation does without video meetings' } as const;

export const conferencing: MatrixCases = {
  videoConferencing: nothing,
  connectVideoConferencing: { input: zoom, refused: off },
  finishVideoConferencing: { input: () => ({ ...zoom(), state: 'a', code: 'b' }), refused: off },
  deactivateVideoConferencing: { input: zoom },
  meetingStartPage: {
    input: () => ({ meetingId: randomUUID() }),
    refused: { code: 'not_found', because: 'nothing was made' },
  },
  keepMeeting: job(() => ({ meetingId: randomUUID() })),
  receiveConferencingEvent: {
    input: () => ({ rawBody: '{}', signature: null, timestamp: null }),
    refused: { code: 'invalid_input', because: 'it is not signed' },
  },
};
