/** The texts of the cancellation policy as data; the specification has none for it. */
export const POLICY_MESSAGES = {
  saved: 'Cancellation terms saved. They hold for what is booked from now on.',
  hours: 'Please give whole hours, from 0 to 720 (30 days).',
  percent: 'Please give a share from 1 to 100 percent.',
  fixedFee: 'Please give a fee above $0.',
  oneFee: 'Please choose a share of the price or a fixed fee, not both.',
  moved: 'Your appointment has been moved.',
  moveFailed: 'There was an error moving your appointment.',
  notMovable: 'This practice moves appointments only when you ask. Please call or write to them.',
  tooLateToMove: 'It is too late to move this appointment here. Please call or write to the practice.',
  sameTime: 'This is the time that you have already. Please choose another one.',
  timeGone: 'That time is not free any more. Please choose another one.',
  quoteChanged: 'What cancelling costs has changed meanwhile. Please look at it again before you cancel.',
  waived: 'The fee is waived',
  noShowFree: 'There is no no-show fee in the terms of this appointment.',
  waiveFirst: 'A no-show fee is kept for this appointment. Waive it before you undo this.',
  nothingToWaive: 'There is no fee to waive.',
} as const;
