import type { MatrixCases } from './case.ts';

export const paymentsDirectory: MatrixCases = {};
