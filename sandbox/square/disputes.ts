import { invalid, newId, refusal, text, type Call, type Route } from './call.ts';
import { listDisputes, moveDispute } from './payouts.ts';
import type { Dispute } from './tables.ts';

/** Evidence is taken for so many days; one text has so many letters at most. */
const DAYS = 7;
const LONGEST = 500;

const dueFrom = (call: Call): string => new Date(call.ms + DAYS * 24 * 3_600_000).toISOString();

/** A client goes to their bank: which takes the amount back at once, or only asks. */
export function openDispute(
  call: Call,
  { payment, reason, isInquiry }: { payment: string; reason: string; isInquiry: boolean },
): Dispute {
  const {
    id: payment_id,
    total_money,
    refunded_money,
    location_id,
  } = call.need('payments', payment, 'payment_id');
  const dispute: Dispute = {
    id: newId(22),
    amount_money: { ...total_money, amount: total_money.amount - (refunded_money?.amount ?? 0) },
    reason,
    state: isInquiry ? 'INQUIRY_EVIDENCE_REQUIRED' : 'EVIDENCE_REQUIRED',
    due_at: dueFrom(call),
    disputed_payment: { payment_id },
    card_brand: 'VISA',
    created_at: call.now,
    updated_at: call.now,
    version: 1,
    location_id,
  };
  call.save('disputes', dispute);
  if (!isInquiry) moveDispute(call, movementOf(dispute, -1));
  call.emit('dispute.created', 'dispute', dispute);
  return dispute;
}

const movementOf = ({ id, disputed_payment, amount_money }: Dispute, sign: 1 | -1) => ({
  dispute_id: id,
  payment_id: disputed_payment.payment_id,
  amount: sign * amount_money.amount,
  currency: amount_money.currency,
});

function changed(call: Call, dispute: Dispute, state: Dispute['state']): Dispute {
  const now: Dispute = { ...dispute, state, updated_at: call.now, version: dispute.version + 1 };
  call.save('disputes', now);
  call.emit('dispute.state.updated', 'dispute', now);
  return now;
}

/** The bank takes the amount back after it had only asked. */
export function withdraw(call: Call, id: string): Dispute {
  const dispute = call.need('disputes', id, 'dispute_id');
  moveDispute(call, movementOf(dispute, -1));
  return changed(call, { ...dispute, due_at: dueFrom(call) }, 'EVIDENCE_REQUIRED');
}

/** The bank has decided. Of an inquiry nothing was taken. */
export function decideDispute(call: Call, id: string, state: 'WON' | 'LOST'): Dispute {
  const dispute = call.need('disputes', id, 'dispute_id');
  if (dispute.state.startsWith('INQUIRY')) return changed(call, dispute, 'INQUIRY_CLOSED');
  if (state === 'WON') moveDispute(call, movementOf(dispute, 1));
  return changed(call, dispute, state);
}

/** A dispute that still waits for an answer. Throws Fault. */
function open(call: Call): Dispute {
  const dispute = call.need('disputes', call.path.id!, 'dispute_id');
  if (!dispute.state.endsWith('EVIDENCE_REQUIRED'))
    throw invalid(
      'INVALID_REQUEST_ERROR',
      'dispute_id',
      'The dispute is not in a state that takes evidence.',
    );
  if (dispute.due_at < call.now) throw invalid('BAD_REQUEST', 'due_at', 'The dispute is past its due date.');
  return dispute;
}

function addEvidence(call: Call): object {
  const dispute = open(call);
  const words = text(call.body.evidence_text) ?? '';
  if (!words) throw invalid('MISSING_REQUIRED_PARAMETER', 'evidence_text', 'Field must be set');
  if (words.length > LONGEST)
    throw invalid('VALUE_TOO_LONG', 'evidence_text', `Field must not be greater than ${LONGEST} in length`);
  const id = newId(22);
  const evidence = {
    id,
    dispute_id: dispute.id,
    evidence_text: words,
    evidence_type: text(call.body.evidence_type) ?? 'GENERIC_EVIDENCE',
    uploaded_at: call.now,
  };
  call.save('evidence', evidence);
  call.save('disputes', { ...dispute, evidence_ids: [...(dispute.evidence_ids ?? []), id] });
  return { evidence };
}

function submit(call: Call): object {
  const dispute = open(call);
  if ((dispute.evidence_ids ?? []).length === 0)
    throw refusal(400, [
      { category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST', detail: 'There is no evidence to submit.' },
    ]);
  const isInquiry = dispute.state.startsWith('INQUIRY');
  return { dispute: changed(call, dispute, isInquiry ? 'INQUIRY_PROCESSING' : 'PROCESSING') };
}

export const disputeRoutes: Route[] = [
  { method: 'get', path: '/v2/disputes', run: listDisputes },
  {
    method: 'get',
    path: '/v2/disputes/:id',
    run: (call) => ({ dispute: call.need('disputes', call.path.id!, 'dispute_id') }),
  },
  { method: 'post', path: '/v2/disputes/:id/evidence-text', run: addEvidence },
  { method: 'post', path: '/v2/disputes/:id/submit-evidence', run: submit },
  {
    method: 'post',
    path: '/v2/disputes/:id/accept',
    run: (call) => ({ dispute: changed(call, open(call), 'ACCEPTED') }),
  },
];
