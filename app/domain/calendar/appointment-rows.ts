import type { z } from 'zod';
import {
  paymentStatus,
  type PaymentColumns,
  type PaymentFacts,
  type PaymentsOf,
} from '#app/domain/payments/index.ts';
import { linkToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { calendarAppointment } from './calendar-output.ts';
import { earliest, MAX_ENTRIES, type Window } from './calendar-window.ts';

type Shown = z.input<typeof calendarAppointment>;

/** An appointment as it is read. */
export interface AppointmentRow extends Omit<
  Shown,
  'paymentStatus' | 'fullTotal' | 'instantActionToken' | 'client' | 'location'
> {
  encrypted: string;
  clientId: string;
  clientName: string;
  locationId: string;
  locationName: string;
  locationKind: Shown['location']['kind'];
}

/** The same with what its own row says of its payment. */
type PricedRow = AppointmentRow & PaymentColumns;

type Listed = Exclude<
  keyof PricedRow,
  'services' | 'clientName' | 'locationName' | 'locationKind' | 'startsAt' | 'endsAt'
>;

/** A list for each column, in one order; null where there are no rows. */
type Columns = { [Field in Listed]: PricedRow[Field][] | null } & {
  /** Epoch seconds. */
  starts: number[] | null;
  ends: number[] | null;
  clients: [id: string, name: string][] | null;
  locations: [id: string, name: string, kind: Shown['location']['kind']][] | null;
  /** In the order in which an appointment names them. */
  services: [appointmentId: string, name: string][] | null;
  payments: PaymentsOf;
};

/**
 * Requests and appointments that meet [from, to), in order. A thousand rows of twenty columns take the driver longer than the
 * database, so each column comes as one list, and what many appointments share comes once. What hangs on them is asked for by a
 * list of ids, which stays fast however many there are; the planner cannot know that number.
 */
export async function readAppointments(sql: Db, practiceId: string, window: Window) {
  const [columns] = await sql<Columns>`
    WITH picked AS MATERIALIZED (
      SELECT a.id, a.state, a."startsAt", a."endsAt", a."timeZone", a."isVirtual", a."bookedBy", a."newClient",
             a."amountCurrency", a."noShowAt", a."instantActionTokenEncrypted", a."clientId", a."locationId", a."paymentError",
             a."amountCents", a."tipAmountCents"
      FROM "Appointment" a
      WHERE a."practiceId" = ${practiceId}::uuid AND a.state IN ('pending', 'approved')
        AND a."startsAt" >= ${earliest(window)} AND a."startsAt" < ${window.to} AND a."endsAt" > ${window.from}
      ORDER BY a."startsAt", a.id LIMIT ${MAX_ENTRIES})
    SELECT to_json(array_agg(id)) AS id, to_json(array_agg(state)) AS state,
           to_json(array_agg(date_part('epoch', "startsAt"))) AS starts,
           to_json(array_agg(date_part('epoch', "endsAt"))) AS ends,
           to_json(array_agg("timeZone")) AS "timeZone", to_json(array_agg("isVirtual")) AS "isVirtual",
           to_json(array_agg("bookedBy")) AS "bookedBy", to_json(array_agg("newClient")) AS "newClient",
           to_json(array_agg("amountCurrency")) AS "amountCurrency",
           to_json(array_agg("noShowAt" IS NOT NULL)) AS "noShow",
           to_json(array_agg("instantActionTokenEncrypted")) AS encrypted,
           to_json(array_agg("clientId")) AS "clientId", to_json(array_agg("locationId")) AS "locationId",
           to_json(array_agg("paymentError")) AS "paymentError", to_json(array_agg("amountCents")) AS "amountCents",
           to_json(array_agg("tipAmountCents")) AS "tipAmountCents",
      (SELECT json_agg(json_build_array(c.id, trim(c."firstName" || ' ' || c."lastName"))) FROM "Client" c
       WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ANY(ARRAY(SELECT DISTINCT "clientId" FROM picked))) AS clients,
      (SELECT json_agg(json_build_array(l.id, l.name, l.kind)) FROM "Location" l
       WHERE l."practiceId" = ${practiceId}::uuid AND l.id = ANY(ARRAY(SELECT DISTINCT "locationId" FROM picked))) AS locations,
      (SELECT json_agg(json_build_array(s."appointmentId", s.name) ORDER BY s."appointmentId", s.position)
       FROM "AppointmentService" s
       WHERE s."practiceId" = ${practiceId}::uuid AND s."appointmentId" = ANY(ARRAY(SELECT id FROM picked))) AS services,
      payments_of(${practiceId}::uuid, ARRAY(SELECT id FROM picked)) AS payments
    FROM picked`;
  const { payments } = columns!;
  return { rows: columns?.id ? rowsOf(columns as Filled) : [], payments };
}

type Filled = { [Field in keyof Columns]: NonNullable<Columns[Field]> };

const instant = (seconds: number) => new Date(Math.round(seconds * 1000));

function rowsOf(columns: Filled): PricedRow[] {
  const clients = new Map(columns.clients);
  const locations = new Map(columns.locations.map((one) => [one[0], one]));
  const services = new Map<string, string[]>(columns.id.map((id) => [id, []]));
  for (const [appointmentId, name] of columns.services ?? []) services.get(appointmentId)!.push(name);
  return columns.id.map((id, index) => {
    const clientId = columns.clientId[index]!;
    const [locationId, locationName, locationKind] = locations.get(columns.locationId[index]!)!;
    return {
      id,
      state: columns.state[index]!,
      startsAt: instant(columns.starts[index]!),
      endsAt: instant(columns.ends[index]!),
      timeZone: columns.timeZone[index]!,
      isVirtual: columns.isVirtual[index]!,
      bookedBy: columns.bookedBy[index]!,
      newClient: columns.newClient[index]!,
      amountCurrency: columns.amountCurrency[index]!,
      noShow: columns.noShow[index]!,
      services: services.get(id)!,
      encrypted: columns.encrypted[index]!,
      clientId,
      clientName: clients.get(clientId)!,
      locationId,
      locationName,
      locationKind,
      paymentError: columns.paymentError[index]!,
      amountCents: columns.amountCents[index]!,
      tipAmountCents: columns.tipAmountCents[index]!,
    };
  });
}

/**
 * An appointment as lists and grid show it, with what its payments say. Field by field: the rest of a row (`...row`) is an
 * object that the engine keeps as a table, several times as slow to make and to clear away, which a thousand rows feel.
 */
export function toAppointmentView(row: AppointmentRow, facts: PaymentFacts, now: number): Shown {
  return {
    id: row.id,
    state: row.state,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    timeZone: row.timeZone,
    isVirtual: row.isVirtual,
    bookedBy: row.bookedBy,
    newClient: row.newClient,
    amountCurrency: row.amountCurrency,
    noShow: row.noShow,
    services: row.services,
    client: { id: row.clientId, name: row.clientName },
    location: { id: row.locationId, name: row.locationName, kind: row.locationKind },
    paymentStatus: paymentStatus(facts, now),
    fullTotal: facts.totalCents,
    instantActionToken: linkToken(row.encrypted),
  };
}
