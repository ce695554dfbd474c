export { giftCardTemplates } from './templates/gift-card-templates.ts';
export { upsertGiftCardTemplate } from './templates/upsert-gift-card-template.ts';
