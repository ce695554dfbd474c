/** Named fixtures, shared by the seed and the tests: they say what is the case, not how its rows look. */
export * from './appointments.ts';
export * from './clients.ts';
export * from './coupons.ts';
export * from './events.ts';
export * from './gift-cards.ts';
export * from './intake.ts';
export * from './payments.ts';
export * from './payouts.ts';
export * from './places.ts';
export * from './practice.ts';
export * from './reviews.ts';
export * from './scene.ts';
export * from './services.ts';
export * from './sites.ts';
