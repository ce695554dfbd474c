import type { Db } from '#tenants/scoped-db.ts';

/** Whatever a client may have to their name besides a place at an event. */
const TIED = [
  'Appointment',
  'ClientNote',
  'CustomPrice',
  'ClientPackage',
  'PaymentMethod',
  'IntakeRequest',
  'Review',
  'ReviewRequest',
  'Message',
] as const;

/**
 * Takes out of the directory whoever only stood in it for a place, or a gift card, that was never paid: made by a visitor's form, untouched since, and
 * with nothing to their name. Whoever the practice knew before, or has written about, stays. The caller holds the calendar's lock.
 * @param besides the registration or gift card that is being let go
 */
export async function forgetPassingClient(
  db: Db,
  { clientId, besides, now }: { clientId: string; besides: string; now: Date },
): Promise<boolean> {
  const gone = await db
    .updateTable('Client as c')
    .set({ deletedAt: now, updatedAt: now })
    .where(({ and }) =>
      and({ 'c.id': clientId, 'c.deletedAt': null, 'c.clientType': 'booked', 'c.userId': null }),
    )
    .whereRef('c.updatedAt', '=', 'c.createdAt')
    .where(({ and, not, exists, selectFrom }) => {
      const registrations = selectFrom('EventRegistration as r')
        .whereRef('r.clientId', '=', 'c.id')
        .where('r.id', '<>', besides)
        .where(({ or, eb }) => or([eb('r.state', '=', 'registered'), eb('r.payUntil', 'is', null)]));
      const giftCards = selectFrom('GiftCard as g')
        .whereRef('g.clientId', '=', 'c.id')
        .where('g.id', '<>', besides)
        .where(({ or, eb }) => or([eb('g.state', '<>', 'cancelled'), eb('g.payUntil', 'is', null)]));
      // Each of these tables has the two columns; the compiler is told of one, as it cannot follow them all at once.
      const others = TIED.map((table) =>
        selectFrom(`${table as 'Review'} as x`).whereRef('x.clientId', '=', 'c.id'),
      );
      return and([registrations, giftCards, ...others].map((rows) => not(exists(rows))));
    })
    .executeTakeFirst();
  return gone.numUpdatedRows > 0n;
}
