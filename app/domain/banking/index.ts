export { applyAccountEvent } from './account-event.ts';
export { connectStripe } from './connect-stripe.ts';
export { refreshStripeAccount } from './refresh-stripe-account.ts';
export { replaceStripeAccount } from './replace-stripe-account.ts';
export { stripeAccount } from './stripe-account.ts';
export { stripeManagePage } from './stripe-manage-page.ts';
