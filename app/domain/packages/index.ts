export { customPricesOf, saveCustomPrices } from './custom-prices.ts';
export { giveSessionBack } from './give-back.ts';
export { sellPackage, takeSessions, type TakenSessions } from './sessions.ts';
