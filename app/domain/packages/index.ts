import type { AnyOperation } from '#app/operations/operation.ts';

export { customPricesOf, saveCustomPrices } from './custom-prices.ts';
export { giveSessionBack } from './give-back.ts';
export { sellPackage, takeSessions, type TakenSessions } from './sessions.ts';

export const operations: AnyOperation[] = [];
