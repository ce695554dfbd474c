import type { AnyOperation } from '#app/operations/operation.ts';
import { paymentsDirectory } from './payments-directory.ts';
import { paymentsExport } from './payments-export.ts';

export { paymentsDirectory, paymentsExport };

export const operations: AnyOperation[] = [paymentsDirectory, paymentsExport];
