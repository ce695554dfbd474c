import type { MatrixCases } from './case.ts';

export const inbox: MatrixCases = {};
