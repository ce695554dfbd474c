import { nothing, type MatrixCases } from './case.ts';

export const inbox: MatrixCases = { inboxCount: nothing, proInbox: nothing };
