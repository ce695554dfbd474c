/** What the terms of an appointment made of its bill: lowered to the fee that is kept, or the fee let go. */
export type PolicyAdjustment = 'fee' | 'waived';

/** Begins the key of an adjustment that the terms made. */
export const POLICY_KEY = 'policy-fee:';

export const FEE_WAIVED = 'Fee waived';

/** What the terms of the appointment did by an adjustment, or null where a person made it. */
export function policyAdjustment(
  idempotencyKey: string | null,
  note: string | null,
): PolicyAdjustment | null {
  if (!idempotencyKey?.startsWith(POLICY_KEY)) return null;
  return note === FEE_WAIVED ? 'waived' : 'fee';
}
