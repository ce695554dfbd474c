import type { Sender } from './sender.ts';

/** What a message about an appointment may say: plain facts, read when it is written. */
export interface MessageFacts {
  appointment: {
    id: string;
    state: 'pending' | 'approved' | 'cancelled' | 'unavailable';
    startsAt: Date;
    endsAt: Date;
    /** IANA zone of the venue. */
    timeZone: string;
    /** IANA zone of the client, for virtual visits. */
    clientTimeZone: string | null;
    isVirtual: boolean;
    services: string[];
    /** Cents: price, fees and tip, less what was given back. */
    totalCents: number;
    /** What the total is made of, in order; cents. */
    bill: { label: string; amountCents: number }[];
    /** Cents still to be paid. */
    dueCents: number;
    /** What was paid through the product, in order: with what, and cents; what went back is negative. */
    payments: { label: string; amountCents: number }[];
    /** How it was paid outside the product, where it was. */
    paidBy: string | null;
    tipAmountCents: number;
    currency: string;
    paymentError: string | null;
    paymentRequiresAction: boolean;
    policyText: string | null;
    /** Cents kept, or charged, for a late cancellation or a no-show. */
    policyFeeCents: number;
    icsSequence: number;
    /** The package that it is a session of, unless that was undone. */
    openPackage: string | null;
  };
  client: { id: string; firstName: string; lastName: string; email: string | null; phone: string | null };
  practice: Sender;
  practitioner: { name: string; email: string; phone: string | null };
  location: {
    name: string;
    kind: 'office' | 'virtual' | 'home';
    address: string | null;
    virtualLink: string | null;
    virtualInstructions: string | null;
  };
  links: {
    client: string;
    portal: string;
    /** Where the client moves it, cancels it and takes it into a calendar; null where that can not be done any more. */
    move: string | null;
    cancel: string | null;
    calendar: string | null;
    pay: string;
  };
  /** The sessions of its series from this one on, in order; only where the message tells of the series. */
  series?: { id: string; startsAt: Date; endsAt: Date; icsSequence: number; url: string }[];
}

/** One message as it will be sent. */
export interface WrittenMessage {
  to: 'client' | 'practitioner';
  channel: 'email' | 'sms';
  subject: string | null;
  text: string;
  html: string | null;
}
