import type { z } from 'zod';
import type { appointmentInvoice } from '#app/domain/messaging/index.ts';

type Answer = z.output<(typeof appointmentInvoice)['output']>;

/** An invoice as its pages hold it; moments in epoch ms, so that it can be read as JSON. */
export type Invoice = Omit<Answer, 'issuedAt' | 'startsAt'> & { issuedAt: number; startsAt: number };

export const shownInvoice = ({ issuedAt, startsAt, ...rest }: Answer): Invoice => ({
  ...rest,
  issuedAt: issuedAt.getTime(),
  startsAt: startsAt.getTime(),
});
