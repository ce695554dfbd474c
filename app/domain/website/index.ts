import type { AnyOperation } from '#app/operations/operation.ts';
import { publishedPage } from './published-page.ts';

export { publishedPage };

export const operations: AnyOperation[] = [publishedPage];
