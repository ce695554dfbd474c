import type { MatrixCases } from './case.ts';

export const series: MatrixCases = {};
