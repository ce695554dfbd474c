import { nothing, type MatrixCases } from './case.ts';

export const support: MatrixCases = { intercomToken: nothing };
