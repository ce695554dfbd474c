import { sql } from 'kysely';
import type { VisitAddress } from '#app/domain/locations/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { homeAddress, priceStands, serviceLines } from '../rows/fragments.ts';

/** An appointment that is about to be edited; cents. */
export type EditedAppointment = NonNullable<Awaited<ReturnType<typeof lockEdited>>>;

/** Reads it and locks its row until the transaction ends; undefined where this practice has none of that id. */
export async function lockEdited(db: Db, appointmentId: string) {
  const row = await db
    .selectFrom('Appointment as a')
    .where('a.id', '=', appointmentId)
    .select(['a.state', 'a.startsAt', 'a.endsAt', 'a.updatedAt', 'a.clientId', 'a.locationId', 'a.packageId'])
    .select(['a.practitionerNote', 'a.amountCents'])
    .select(({ selectFrom }) => {
      const discounts = selectFrom('DiscountCodeRedemption as r')
        .whereRef('r.appointmentId', '=', 'a.id')
        .select(({ fn }) => fn.sum('r.amountCents').as('cents'));
      return [
        sql<number>`coalesce((${discounts}), 0)::int`.as('discountCents'),
        priceStands.as('priceStands'),
        selectFrom('Bill as b').whereRef('b.id', '=', 'a.id').select('b.collectedCents').as('collectedCents'),
        serviceLines.as('lines'),
        homeAddress.as('visit'),
      ];
    })
    .forUpdate('a')
    .executeTakeFirst();
  if (!row) return undefined;
  const { address, addressTwo, city, state, postalCode, country } = row.visit ?? {};
  const visit: VisitAddress | null = address
    ? {
        address,
        city: city ?? '',
        state: state ?? '',
        postalCode: postalCode ?? '',
        ...(addressTwo ? { addressTwo } : {}),
        ...(country ? { country } : {}),
      }
    : null;
  return { ...row, visit };
}
