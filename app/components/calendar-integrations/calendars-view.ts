import type { OpValue } from '#app/components/operation/op.ts';

/** The page of calendars kept elsewhere, as its operation answers it. */
export type CalendarsView = OpValue<'calendarIntegrations'>;

/** What a form of the page was opened with. */
export interface StandingChoices {
  profiles: CalendarsView['profiles'];
  updatedAt: Date | string;
}
