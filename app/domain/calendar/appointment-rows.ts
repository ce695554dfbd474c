import type { z } from 'zod';
import { paymentStatus, type PaymentFacts, type StatusFacts } from '#app/domain/payments/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { readTokens } from './appointment-tokens.ts';
import type { calendarAppointment, drawnAppointment } from './calendar-output.ts';
import { earliest, MAX_ENTRIES, type Window } from './calendar-window.ts';

type Shown = z.input<typeof calendarAppointment>;

export type Drawn = z.input<typeof drawnAppointment>;

/** What lists tell of an appointment beside it. */
export interface ListFields extends Pick<
  Shown,
  'timeZone' | 'isVirtual' | 'bookedBy' | 'newClient' | 'amountCurrency'
> {
  clientId: string;
  locationId: string;
  locationKind: Shown['location']['kind'];
}

/** What stands in a row as it is. */
type Listed = Pick<Drawn, 'id' | 'state' | 'noShow' | 'clientName' | 'locationName'> &
  Omit<StatusFacts, 'state' | 'startsAt' | 'hasCard' | 'takesCards'> &
  Pick<PaymentFacts, 'totalCents'>;

/** A list for each column, in one order; null where there are no rows. */
type Columns = { [Field in keyof Listed]: Listed[Field][] | null } & {
  /** Epoch seconds. */
  starts: number[] | null;
  ends: number[] | null;
  services: (string[] | null)[] | null;
  /** Ids of those that have a card to be charged on; null where none has, or the practice takes none. */
  withCard: string[] | null;
  takesCards: boolean;
  /** Cents by id of the few that a bank has taken money of; null where of none. */
  disputed: Record<string, number> | null;
} & {
  /** Null also where it is not asked for. */
  [Field in keyof ListFields]: ListFields[Field][] | null;
};

/**
 * Requests and appointments that meet [from, to), in order. A thousand rows of twenty columns take the driver longer than the
 * database, so each column comes as one list. What hangs on them is asked for by a list of ids and brought together by FULL JOIN,
 * which is always by hashes: the planner expects one appointment where there are a thousand, and would look under each of them.
 */
const columnsOf = (sql: Db, practiceId: string, window: Window, whole: boolean) =>
  sql<Columns>`
    WITH picked AS MATERIALIZED (
      SELECT a.id, a.state, a."startsAt", a."endsAt", a."timeZone", a."isVirtual", a."bookedBy", a."newClient",
             a."amountCurrency", a."noShowAt" IS NOT NULL AS "noShow", a."clientId", a."locationId"
      FROM "Appointment" a
      WHERE a."practiceId" = ${practiceId}::uuid AND a.state IN ('pending', 'approved')
        AND a."startsAt" >= ${earliest(window)} AND a."startsAt" < ${window.to} AND a."endsAt" > ${window.from}
      ORDER BY a."startsAt", a.id LIMIT ${MAX_ENTRIES}),
    bills AS MATERIALIZED (
      SELECT b.id, b."moneyStatus", b."totalCents", b."keptFeeCents", b.tried, b."markPaidUndone" FROM "Bill" b
      WHERE b."practiceId" = ${practiceId}::uuid AND b.id = ANY(ARRAY(SELECT id FROM picked))),
    clients AS MATERIALIZED (
      SELECT c.id AS "clientId", trim(c."firstName" || ' ' || c."lastName") AS "clientName" FROM "Client" c
      WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ANY(ARRAY(SELECT DISTINCT "clientId" FROM picked))),
    places AS MATERIALIZED (
      SELECT l.id AS "locationId", l.name AS "locationName", l.kind AS "locationKind" FROM "Location" l
      WHERE l."practiceId" = ${practiceId}::uuid AND l.id = ANY(ARRAY(SELECT DISTINCT "locationId" FROM picked))),
    services AS MATERIALIZED (
      SELECT s."appointmentId" AS id, json_agg(s.name ORDER BY s.position) AS services FROM "AppointmentService" s
      WHERE s."practiceId" = ${practiceId}::uuid AND s."appointmentId" = ANY(ARRAY(SELECT id FROM picked))
      GROUP BY s."appointmentId")
    SELECT to_json(array_agg(id)) AS id, to_json(array_agg(state)) AS state,
           to_json(array_agg(date_part('epoch', "startsAt"))) AS starts,
           to_json(array_agg(date_part('epoch', "endsAt"))) AS ends, to_json(array_agg("noShow")) AS "noShow",
           to_json(array_agg(services)) AS services, to_json(array_agg("clientName")) AS "clientName",
           to_json(array_agg("locationName")) AS "locationName", to_json(array_agg("moneyStatus")) AS "moneyStatus",
           to_json(array_agg("totalCents")) AS "totalCents", to_json(array_agg("keptFeeCents")) AS "keptFeeCents",
           to_json(array_agg(tried)) AS tried, to_json(array_agg("markPaidUndone")) AS "markPaidUndone",
           takes_cards(${practiceId}::uuid) AS "takesCards",
           CASE WHEN takes_cards(${practiceId}::uuid) THEN cards_of(${practiceId}::uuid, ARRAY(SELECT id FROM picked)) END AS "withCard",
           disputed_of(${practiceId}::uuid, ARRAY(SELECT id FROM picked)) AS disputed,
           to_json(array_agg("timeZone") FILTER (WHERE ${whole})) AS "timeZone",
           to_json(array_agg("isVirtual") FILTER (WHERE ${whole})) AS "isVirtual",
           to_json(array_agg("bookedBy") FILTER (WHERE ${whole})) AS "bookedBy",
           to_json(array_agg("newClient") FILTER (WHERE ${whole})) AS "newClient",
           to_json(array_agg("amountCurrency") FILTER (WHERE ${whole})) AS "amountCurrency",
           to_json(array_agg("clientId") FILTER (WHERE ${whole})) AS "clientId",
           to_json(array_agg("locationId") FILTER (WHERE ${whole})) AS "locationId",
           to_json(array_agg("locationKind") FILTER (WHERE ${whole})) AS "locationKind"
    FROM (SELECT * FROM picked FULL JOIN bills USING (id) FULL JOIN services USING (id)
          FULL JOIN clients USING ("clientId") FULL JOIN places USING ("locationId") ORDER BY "startsAt", id) AS read`;

type Filled = { [Field in keyof Columns]: NonNullable<Columns[Field]> };

async function readColumns(
  sql: Db,
  practiceId: string,
  window: Window,
  now: number,
  whole: boolean,
): Promise<{ columns: Filled; drawn: Drawn[] }> {
  const [columns] = await columnsOf(sql, practiceId, window, whole);
  const filled = columns as Filled;
  if (!columns?.id) return { columns: filled, drawn: [] };
  const tokens = await readTokens(sql, practiceId, filled.id);
  const carded = new Set(columns.withCard);
  return {
    columns: filled,
    drawn: filled.id.map((id, at) => drawnOf(filled, at, tokens[at]!, carded.has(id), now)),
  };
}

/** What a grid draws of the requests and appointments that meet [from, to), in order. `now`: epoch ms. */
export const readDrawn = async (sql: Db, practiceId: string, window: Window, now: number): Promise<Drawn[]> =>
  (await readColumns(sql, practiceId, window, now, false)).drawn;

/** The same as lists tell of them. */
export async function readAppointments(
  sql: Db,
  practiceId: string,
  window: Window,
  now: number,
): Promise<Shown[]> {
  const { columns, drawn } = await readColumns(sql, practiceId, window, now, true);
  return drawn.map((one, at) => toAppointmentView(one, listFieldsOf(columns, at)));
}

const instant = (seconds: number) => new Date(Math.round(seconds * 1000));

/** The appointment at a place of the columns. */
function drawnOf(columns: Filled, at: number, token: string | null, hasCard: boolean, now: number): Drawn {
  const state = columns.state[at]!;
  const startsAt = instant(columns.starts[at]!);
  const facts: StatusFacts = {
    state,
    startsAt,
    moneyStatus: columns.moneyStatus[at]!,
    keptFeeCents: columns.keptFeeCents[at]!,
    tried: columns.tried[at]!,
    markPaidUndone: columns.markPaidUndone[at]!,
    hasCard,
    takesCards: columns.takesCards,
  };
  return {
    id: columns.id[at]!,
    state,
    startsAt,
    endsAt: instant(columns.ends[at]!),
    paymentStatus: paymentStatus(facts, now),
    fullTotal: columns.totalCents[at]!,
    disputedCents: columns.disputed?.[columns.id[at]!] ?? 0,
    instantActionToken: token,
    services: columns.services[at] ?? [],
    noShow: columns.noShow[at]!,
    clientName: columns.clientName[at]!,
    locationName: columns.locationName[at]!,
  };
}

const listFieldsOf = (columns: Filled, at: number): ListFields => ({
  timeZone: columns.timeZone[at]!,
  isVirtual: columns.isVirtual[at]!,
  bookedBy: columns.bookedBy[at]!,
  newClient: columns.newClient[at]!,
  amountCurrency: columns.amountCurrency[at]!,
  clientId: columns.clientId[at]!,
  locationId: columns.locationId[at]!,
  locationKind: columns.locationKind[at]!,
});

/**
 * An appointment as lists show it. Field by field: the rest of a row (`...row`) is an object that the engine keeps as a
 * table, several times as slow to make and to clear away, which a thousand rows feel.
 */
export const toAppointmentView = (drawn: Drawn, listed: ListFields): Shown => ({
  id: drawn.id,
  state: drawn.state,
  startsAt: drawn.startsAt,
  endsAt: drawn.endsAt,
  timeZone: listed.timeZone,
  isVirtual: listed.isVirtual,
  bookedBy: listed.bookedBy,
  newClient: listed.newClient,
  amountCurrency: listed.amountCurrency,
  noShow: drawn.noShow,
  services: drawn.services,
  client: { id: listed.clientId, name: drawn.clientName },
  location: { id: listed.locationId, name: drawn.locationName, kind: listed.locationKind },
  paymentStatus: drawn.paymentStatus,
  fullTotal: drawn.fullTotal,
  disputedCents: drawn.disputedCents,
  instantActionToken: drawn.instantActionToken,
});
