import { appointmentBill } from './appointment-bill.ts';
import type { BillKind, BillRef, BillSubject } from './bill.ts';
import { giftCardBill } from './gift-card-bill.ts';
import { registrationBill } from './registration-bill.ts';

const SUBJECTS: Record<BillKind, BillSubject> = {
  appointment: appointmentBill,
  registration: registrationBill,
  gift_card: giftCardBill,
};

/** What the engine asks of the thing that a bill is for. */
export const subjectOf = ({ kind }: Pick<BillRef, 'kind'>): BillSubject => SUBJECTS[kind];
