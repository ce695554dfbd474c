export { publish } from './publication/publish.ts';
export { publishedPage } from './publication/published-page.ts';
export { publishedSite } from './publication/published-site.ts';
