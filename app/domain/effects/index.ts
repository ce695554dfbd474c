/**
 * What a change of an appointment causes, written in the transaction of the change: its timeline, messages,
 * charges and refunds to come, and the word to open pages. Every area may ask for these; they know no area.
 */
export { addToAudit } from './audit.ts';
export { announceToEdge } from './announce-to-edge.ts';
export { causeEffects } from './cause.ts';
export { confirmationOf } from './confirmation-of.ts';
export { enqueueRepublish } from './enqueue-republish.ts';
export { enqueueHandSent, spendSentToMany } from './hand-sent.ts';
export { announceGiftCard, enqueueGiftCardMessage, enqueueGiftCardRefund } from './gift-cards.ts';
export {
  announceEvent,
  announceGroupEvent,
  cardsOfTheDayAreElsewhere,
  cardsOfTheDayAreGone,
  enqueueRegistrationMessage,
  enqueueRegistrationRefund,
} from './registrations.ts';
export {
  isThemselves,
  spendCancelling,
  spendMove,
  spendPlace,
  spendDayBudgets,
  calendarCost,
} from './stranger-budgets.ts';
export { kindOf } from './message-kinds.ts';
export { isMuted, mustBeOpen, openChannels, readMuted } from './muted.ts';
export { queueMessage } from './queue-message.ts';
export { readPaymentsMade } from './payments-made.ts';
export { returnCoupons, returnCouponsOfEnded } from './return-coupons.ts';
export { readSender } from './sender.ts';
export { addToTimeline, type TimelineKind } from './timeline.ts';
export {
  announceAppointment,
  isWanted,
  enqueueCharge,
  enqueueMessage,
  enqueueRefund,
  enqueueRefundCarriedOut,
} from './enqueue.ts';
export { ACCOUNT_OCCASIONS, enqueueAccountMessage, type EnqueuedAccountMessage } from './account-message.ts';
