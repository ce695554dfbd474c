export { paymentsDirectory } from './payments-directory.ts';
export { paymentsExport } from './payments-export.ts';
