import type { MatrixCases } from './case.ts';

export const clients: MatrixCases = {};
