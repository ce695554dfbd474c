export { publishedPage } from './published-page.ts';
export { republishSite } from './republish-site.ts';
export { publish } from './publish.ts';
