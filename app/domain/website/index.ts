import type { AnyOperation } from '#app/operations/operation.ts';
import { publishPage } from './publish-page.ts';
import { publishedPage } from './published-page.ts';
import { republishSite } from './republish-site.ts';

export { publishPage, publishedPage, republishSite };

export const operations: AnyOperation[] = [publishedPage, publishPage, republishSite];
