import type { MatrixCases } from './case.ts';

export const support: MatrixCases = {};
