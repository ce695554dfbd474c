/** The texts about plans. The specification names the page and says none of its words: all are ours. */
export const PLAN_MESSAGES = {
  switchedOff: 'Nothing is paid for here: everything is open.',
  unreachable:
    'The card company does not answer at the moment. Nothing is lost; please try again in a minute.',
  underWay:
    'The card company has not answered yet. We go on by ourselves: your plan begins as soon as it does.',
  refused: 'The card company did not take what we sent. Please try again.',
  tooOften: 'That was a lot of tries. Please wait a few minutes.',
  noPlan: 'You have no plan that could be changed. Please look at the page again.',
  hasPlan: 'You have this plan already.',
  closed: 'Your practice is closed: no plan begins.',
  forGood: 'Your plan is yours for good. There is nothing to pay.',
  needsCard: 'Please add a card first: your trial has been used.',
  payFirst: 'Please pay the open invoice first. Then you can change your plan.',
  priceOld: 'This price was worked out a while ago. Please look at it again.',
  samePrice: 'You pay this way already.',
  notConfirmed: 'Your bank wants you to confirm this payment. Your plan changes as soon as you have.',
  notPaid: (reason: string) => `${reason} Nothing has changed.`,
  stillOpen: (reason: string) => `${reason} The invoice is still open.`,
  cardNotYours: 'This card was not saved for your plan. Please add it again.',
  cardNotSaved: 'The card was not saved. Please add it again.',
  nothingOpen: 'There is nothing to pay at the moment.',
  websiteClosed:
    'My Website is part of the Website plan. What you have made is kept; choose the plan, and it is there again.',

  // What becomes of it when a practice is closed, and has become when it is opened again
  closingKeepsForGood: 'Your Lifetime plan stays yours until your practice is removed.',
  closingEndsUnpaid: (name: string) =>
    `Your ${name} plan ends when you close. You do not have to pay what is still open of it.`,
  closingWaits:
    'The card company has not told us yet whether the plan that you have just chosen has begun. Please try again in a few minutes.',
  closingUnknown:
    'The card company has not told us whether the plan that you chose has begun. If it has, it is not renewed: nothing more is charged for it, and what was charged is not refunded.',
  closingCallsOff: 'The plan that you chose does not begin, and nothing is charged for it.',
  closingEndsTrial: (name: string, day: string) =>
    `The trial of your ${name} plan ends on ${day}, and nothing is charged.`,
  closingEnds: (name: string, day: string) =>
    `Your ${name} plan is not renewed: it ends on ${day}. Nothing more is charged, and the time that is paid until then is not refunded.`,
  backEnds: (name: string, day: string) =>
    `Your ${name} plan ends on ${day}. To keep it, open Subscription in your settings.`,
  backEnded: (name: string) =>
    `Your ${name} plan has ended. What you made with it is kept: choose it again under Subscription in your settings.`,

  // What a press did
  begun: 'Your Website plan has begun.',
  beginDeclined: 'Your card was declined. Your plan has not begun.',
  beginNotConfirmed: 'Your bank wants you to confirm this payment. Your plan begins as soon as you have.',
  trialBegun: 'Your trial has begun.',
  changed: 'Your plan was changed.',
  cancelled: 'Your plan will not be renewed.',
  calledOff: 'Nothing is charged for your plan any more.',
  kept: 'Your plan goes on.',
  cardSaved: 'Card saved successfully',
  paid: 'Thank you. The invoice is paid.',
  detailsSaved: 'Settings updated successfully.',
} as const;
