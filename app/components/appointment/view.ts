import type { TipOption } from '#app/domain/payments/index.ts';
import type { OwnZone } from './own-zone.ts';

/** green: all is well; orange: something is waited for; red: something must be done; grey: over or off. */
export type Mood = 'green' | 'orange' | 'red' | 'grey';

/** What stands on the page in words, made on the server so that every browser shows the same. */
export interface AppointmentText {
  /** 'PENDING', 'CONFIRMED', 'UNAVAILABLE', 'CANCELLED' (spec 000 §4); 'PASSED' once it is over; null for a request that nobody answered. */
  state: string | null;
  mood: Mood;
  /** Holds the specification's heading word for word. */
  heading: string;
  lead: string;
  /** A leaf of a calendar. */
  leaf: { weekday: string; day: string; month: string };
  /** 'Tuesday, March 10, 2026' */
  date: string;
  /** '2:00 – 3:00 PM EDT', or one line for each zone by city. */
  times: string[];
  duration: string;
  /** 'Session 2 of 5, Five massages' */
  session: string | null;
  /** The other visits of its series. */
  alsoOn: string[];
  /** How the payment stands: the specification's word, or 'Not charged yet' of a card that waits for its day. */
  payment: string;
  /** When and whether the card is charged; null where that is plain. */
  charge: string | null;
  /** With what it was paid here; null where it was not. */
  paid: string | null;
  /** That a refund did not reach its client; null where none came back, or where it stands above. */
  refundBack: string | null;
  /** Ways to pay outside of the product: 'cash, Zelle or Venmo'. */
  elsewhere: string | null;
  /** What the practice says of it in its own words. */
  elsewhereNote: string | null;
  phone: { href: string; text: string } | null;
  directions: string | null;
  /** Other calendars that can be written to by a link. */
  calendars: { name: string; href: string }[];
  bookAgain: string;
}

/** Everything the client's page is made of. */
export interface AppointmentView extends OwnZone {
  text: AppointmentText;
  /** The tip form beside the payment, and the one for a tip alone. */
  tips: { withPayment: TipOption[]; alone: TipOption[]; promptMs: number };
  /** Other times that the practitioner asks about; null where none are offered. */
  proposal: { times: { startsAt: string; label: string; isFree: boolean }[] } | null;
  /** The practitioner has it open, to take the payment in person (spec 001 §2). */
  inPerson: boolean;
  /** The terms that it was booked under. */
  terms: {
    /** By its client, now. */
    canMove: boolean;
    /** Why its client cannot move it any more, in words; null where it still can be, or where that is not up to its client. */
    moveClosed: string | null;
    /** What cancelling costs now, cents and in one sentence. */
    feeCents: number;
    quote: string;
    /** Where the fee comes from, by the terms; null where none is asked, or the policy beside it says so. */
    rule: string | null;
  };
  /** Map tiles with {z}, {x}, {y}. */
  tileUrl: string;
  /** Epoch milliseconds by the server's clock. */
  now: number;
}

/** A gift card that was not taken, as it was typed, and why. */
export interface GiftCardProblem {
  giftCard: { code: string; text: string };
}

/** What the page's action answers where it did not lead on. */
export interface PanelProblem {
  panel: string;
  /** The specification's words for what failed. */
  title: string | null;
  text: string;
  field: string | null;
}
