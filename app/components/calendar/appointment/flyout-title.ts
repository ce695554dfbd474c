import type { Tone } from '#app/ui/display/badge.tsx';
import type { AppointmentDetails } from '../calendar-data.ts';

interface FlyoutHead {
  title: string;
  /** What has become of it, where the title does not say so. */
  badge: { text: string; tone: Tone } | null;
}

/** The flyout's title (spec 001 §2); for what has left the calendar, and is opened by an old link, our own words. */
export function flyoutHead({ state, past }: Pick<AppointmentDetails, 'state' | 'past'>): FlyoutHead {
  if (state === 'cancelled')
    return {
      title: past ? 'Past appointment' : 'Cancelled appointment',
      badge: { text: 'Cancelled', tone: 'grey' },
    };
  if (state === 'unavailable')
    return { title: 'Declined request', badge: { text: 'Declined', tone: 'grey' } };
  if (state === 'pending') {
    return past
      ? { title: 'Past appointment', badge: { text: 'Never answered', tone: 'orange' } }
      : { title: 'New appointment request', badge: { text: 'Waits for your answer', tone: 'orange' } };
  }
  if (past) return { title: 'Past appointment', badge: null };
  return { title: 'Upcoming appointment', badge: { text: 'Confirmed', tone: 'green' } };
}
