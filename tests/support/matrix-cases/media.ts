import type { MatrixCases } from './case.ts';

export const media: MatrixCases = {};
