import type { TokenAppointment } from '#app/domain/appointments/index.ts';

/** Where the client is during the visit: by video or phone in their own zone, where that is known; else at the venue. */
export const ownZone = ({
  isVirtual,
  clientTimeZone,
  timeZone,
}: Pick<TokenAppointment, 'isVirtual' | 'clientTimeZone' | 'timeZone'>): string =>
  (isVirtual && clientTimeZone) || timeZone;
