export { bookingPrice } from './booking-price.ts';
export { withinGuesses } from './guesses.ts';
export { capCoupons, returnCoupons, takeOffCodes, useCoupons, type TakenOff } from './take-off.ts';
export { totalOf } from './discount.ts';
