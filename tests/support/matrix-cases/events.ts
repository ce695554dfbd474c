import type { MatrixCases } from './case.ts';

export const events: MatrixCases = {};
