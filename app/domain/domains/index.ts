export { customDomain } from './custom-domain.ts';
export { deleteCustomDomain } from './delete-custom-domain.ts';
export { receiveDomainNews } from './receive-domain-news.ts';
export { recheckCustomDomain } from './recheck-custom-domain.ts';
export { upsertCustomDomain } from './upsert-custom-domain.ts';
