import { nothing, type MatrixCases } from './case.ts';

export const inbox: MatrixCases = { proInbox: nothing };
