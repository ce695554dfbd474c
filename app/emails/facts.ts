import type { EmailTemplateName } from '#app/lib/messages/email-templates.ts';
import type { Sender } from './sender.ts';

/** What calling an appointment off does to its money, as it was decided then; cents. */
export interface CancelledFacts {
  by: 'client' | 'practitioner' | 'system' | null;
  /** It was asked for, and never accepted. */
  wasRequest: boolean;
  /** Kept or charged for cancelling late. */
  feeCents: number;
  /** Of the fee, what was not paid when the appointment was called off. */
  owedCents: number;
  /** What goes back through whoever took it. */
  backCents: number;
  /** What came outside of the product and is above the fee: only the practice itself can give it back. */
  byHandCents: number;
  /** What was paid for a package that the appointment sold, which goes on without it. */
  staysCents: number;
  /** A charge had begun whose outcome is not known yet; should it succeed, what it took goes back. */
  underWayGoesBack: boolean;
  /** What is owed is charged to it, 'Visa ending in 4242'; null where no card is charged. */
  card: string | null;
  /** The client can pay on the appointment's page. */
  payable: boolean;
}

/** What a message about an appointment may say: plain facts, read when it is written. */
export interface MessageFacts {
  appointment: {
    id: string;
    state: 'pending' | 'approved' | 'cancelled' | 'unavailable';
    startsAt: Date;
    endsAt: Date;
    /** IANA zone of the venue. */
    timeZone: string;
    /** IANA zone of the client, for virtual appointments. */
    clientTimeZone: string | null;
    /** Whether the message goes to whoever runs the practice, whose clock comes first then. */
    isForPractice?: boolean;
    isVirtual: boolean;
    services: string[];
    /** Cents: price, fees and tip, less what was given back. */
    totalCents: number;
    /** What the total is made of, in order; cents. */
    bill: { label: string; amountCents: number }[];
    /** What coupons took off it; cents. */
    discounts?: { code: string; amountCents: number }[] | undefined;
    /** Kept for cancelling late or not coming, cents; whether it was let go since. Null where there is no such fee. */
    fee: { label: string; cents: number; isWaived: boolean } | null;
    /** Cents still to be paid. */
    dueCents: number;
    /** What was paid through the product, in order: with what, and cents; what went back is negative and has no source. */
    payments: { label: string; amountCents: number; madeAt: Date; source: string | null }[];
    /** The refund that a message tells of, cents: what went back, and of it onto the gift card that had paid it. */
    refund?: { amountCents: number; ontoCardCents: number } | undefined;
    /** How it was paid outside the product, where it was. */
    paidBy: string | null;
    tipAmountCents: number;
    currency: string;
    paymentError: string | null;
    paymentRequiresAction: boolean;
    policyText: string | null;
    /** Who called it off, and what becomes of its money; null while it is not cancelled. */
    cancelled: CancelledFacts | null;
    icsSequence: number;
    /** The package that it is a session of, unless that was undone. */
    openPackage: string | null;
  };
  client: { id: string; firstName: string; lastName: string; email: string | null; phone: string | null };
  practice: Sender;
  practitioner: {
    /** As they write under it. */
    name: string;
    email: string;
    phone: string | null;
    /** As their account has them; else the parts of the name. */
    firstName?: string | null;
    lastName?: string | null;
  };
  /** What the practice wrote itself in place of the paragraphs of an email to the client, as it is stored. */
  ownWords?: Partial<Record<EmailTemplateName, string>>;
  location: {
    name: string;
    kind: 'office' | 'virtual' | 'home';
    address: string | null;
    virtualLink: string | null;
    virtualInstructions: string | null;
    /** A video meeting is made for it: its link stands on the client's page shortly before, and in no message. */
    joinsOnPage: boolean;
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
