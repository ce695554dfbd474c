export type TransactionDisplay = 'PENDING' | 'PROCESSED' | 'FAILURE' | 'CANCELLED';

/**
 * How a transaction reads (000 §4, 001 §4). A Hold that was made is a card promised for the day, so it is still pending.
 * @param transaction `state`: 0 pending, 1 processed, 2 failure, anything else cancelled
 */
export function transactionDisplay(transaction: {
  type: 'Charge' | 'Hold';
  state: number;
}): TransactionDisplay {
  const { type, state } = transaction;
  if (state === 0 || (type === 'Hold' && state === 1)) return 'PENDING';
  if (state === 1) return 'PROCESSED';
  return state === 2 ? 'FAILURE' : 'CANCELLED';
}
