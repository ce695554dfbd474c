import { job, nothing, type MatrixCases } from './case.ts';

const zoom = () => ({ provider: 'zoom' });

export const conferencing: MatrixCases = {
  videoConferencing: nothing,
  connectVideoConferencing: { input: zoom },
  finishVideoConferencing: {
    input: ({ vendors }) => ({ ...zoom(), ...vendors.back.zoom }),
    strange: 'expired',
  },
  deactivateVideoConferencing: { input: zoom },
  meetingStartPage: { input: ({ vendors }) => ({ meetingId: vendors.meetingId }) },
  keepMeeting: job(({ vendors }) => ({ meetingId: vendors.meetingId })),
  receiveConferencingEvent: {
    input: () => ({ ...zoom(), rawBody: '{}', signature: null, timestamp: null }),
    refused: { code: 'invalid_input', because: 'it is not signed' },
  },
};
