import type { MatrixCases } from './case.ts';

export const settings: MatrixCases = {};
