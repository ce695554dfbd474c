import type { AnyOperation } from '#app/operations/operation.ts';

export const operations: AnyOperation[] = [];
