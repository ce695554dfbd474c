import type { AnyOperation } from '#app/operations/operation.ts';
import { publishPage } from './publish-page.ts';
import { publishedPage } from './published-page.ts';

export { publishPage, publishedPage };

export const operations: AnyOperation[] = [publishedPage, publishPage];
