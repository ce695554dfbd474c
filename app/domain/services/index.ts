export { myServices } from './offer/my-services.ts';
export { upsertService } from './offer/upsert-service.ts';
