import type { MatrixCases } from './case.ts';

export const intake: MatrixCases = {};
