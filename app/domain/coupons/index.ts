export { mustBeAsShown, type ShownPrice } from './as-shown.ts';
export { bookingPrice } from './booking-price.ts';
export { takesCodes } from './coupon-rows.ts';
export { withinGuesses } from './guesses.ts';
export { capCoupons, takeOffCodes, useCoupons, type TakenOff } from './take-off.ts';
export { discountCodesField } from './inputs.ts';
export { needsCard } from './needs-card.ts';
export { totalOf } from './discount.ts';
