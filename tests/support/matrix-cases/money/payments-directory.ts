import { nothing, type MatrixCases } from '../case.ts';

export const paymentsDirectory: MatrixCases = { paymentsDirectory: nothing, paymentsExport: nothing };
