export { publish } from './publication/publish.ts';
export { publishedPage } from './publication/published-page.ts';
export { publishedSite } from './publication/published-site.ts';
export { pageToEdit } from './pages/page-to-edit.ts';
export { website } from './publication/website.ts';
