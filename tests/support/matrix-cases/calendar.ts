import type { MatrixCases } from './case.ts';

export const calendar: MatrixCases = {};
