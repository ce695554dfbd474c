import { paths } from '#app/paths.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { servicesText, type Booking } from './text.ts';

export type ActionKind =
  'join' | 'pay' | 'card' | 'directions' | 'calendar' | 'call' | 'move' | 'cancel' | 'again';

/** Something that can be done about a booking from the list. */
export interface BookingAction {
  kind: ActionKind;
  label: string;
  /** What a screen reader adds to the label, so that the links of several cards are told apart. */
  about: string;
  to: string;
  /** It opens a question on this very page. */
  isHere?: boolean;
}

/** The one action that a card leads with, whether it is pressing, and the quiet ones beside it. */
export interface BookingActions {
  lead: BookingAction | null;
  isPressing: boolean;
  others: BookingAction[];
}

/** As on the appointment's own page, a call is pressing from an hour before it begins until it ends. */
const isSoon = ({ startsAt, endsAt }: Booking, now: number) => startsAt - now < HOUR_MS && now < endsAt;

/**
 * What can be done about a booking, the most pressing first: a call that is about to begin, what is owed, the way there, the next appointment.
 * Last stand the ways out: to move and to cancel, as the terms allow on its own page; a request is called off or put away here.
 * @param now epoch milliseconds
 * @param askTo where this page asks about calling it off
 */
export function actionsOf(booking: Booking, now: number, askTo: string): BookingActions {
  const { state, endsAt, past, offers, canCancel, practice, instantActionToken: token } = booking;
  const { name } = practice.user;
  const which = `${servicesText(booking)} with ${name}, ${booking.formattedStartsAt}`;
  const coming = !past && (state === 'approved' || state === 'pending');
  const stands = state === 'approved' && now < endsAt;
  const join: BookingAction | null =
    stands && booking.joinUrl
      ? { kind: 'join', label: 'Join video call', about: `with ${name}`, to: booking.joinUrl }
      : null;
  const joinsNow = join !== null && isSoon(booking, now);
  const pay: BookingAction | null = offers.payNow
    ? { kind: 'pay', label: 'Pay now', about: name, to: paths.appointmentPanel(token, 'pay') }
    : offers.addCreditCard
      ? { kind: 'card', label: 'Add credit card', about: name, to: paths.appointmentPanel(token, 'card') }
      : null;
  const quiet: (BookingAction | null)[] = [
    join,
    (coming || stands) && booking.directions
      ? { kind: 'directions', label: 'Directions', about: `to ${name}`, to: booking.directions }
      : null,
    coming && state === 'approved'
      ? {
          kind: 'calendar',
          label: 'Add to calendar',
          about: `the visit to ${name}`,
          to: paths.appointmentCalendarFile(token),
        }
      : null,
    (coming || stands) && booking.phone
      ? {
          kind: 'call',
          label: 'Call the practice',
          about: `${name}, ${booking.phone.text}`,
          to: booking.phone.href,
        }
      : null,
    coming || stands
      ? null
      : {
          kind: 'again',
          label: 'Book again',
          about: `with ${name}`,
          to: booking.bookUrl,
        },
    offers.move ? { kind: 'move', label: 'Move', about: which, to: paths.appointmentMove(token) } : null,
    canCancel
      ? {
          kind: 'cancel',
          label: state === 'pending' ? 'Cancel' : 'Remove',
          about: which,
          to: askTo,
          isHere: true,
        }
      : offers.cancel
        ? { kind: 'cancel', label: 'Cancel', about: which, to: paths.appointmentPanel(token, 'cancel') }
        : null,
  ];
  const all = (joinsNow ? [join, pay, ...quiet.slice(1)] : [pay, ...quiet]).filter((one) => one !== null);
  const [lead = null, ...others] = all;
  return { lead, isPressing: joinsNow || pay !== null, others };
}
