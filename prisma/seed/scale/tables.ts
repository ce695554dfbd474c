import type { Prisma } from '#prisma/generated/client.ts';
import type pg from 'pg';
import type { Plain } from '#prisma/situations/index.ts';
import { copyIn, copyLine } from '../copy.ts';

/** The rows that a scale run writes, by table. */
interface RowOf {
  User: Plain<Prisma.UserCreateManyInput>;
  Practice: Plain<Prisma.PracticeCreateManyInput>;
  Location: Plain<Prisma.LocationCreateManyInput>;
  AvailabilityBlock: Plain<Prisma.AvailabilityBlockCreateManyInput>;
  Service: Plain<Prisma.ServiceCreateManyInput>;
  ServiceVariation: Plain<Prisma.ServiceVariationCreateManyInput>;
  ServiceLocation: Plain<Prisma.ServiceLocationCreateManyInput>;
  Client: Plain<Prisma.ClientCreateManyInput>;
  PaymentCustomer: Plain<Prisma.PaymentCustomerCreateManyInput>;
  PaymentMethod: Plain<Prisma.PaymentMethodCreateManyInput>;
  Appointment: Plain<Prisma.AppointmentCreateManyInput>;
  AppointmentService: Plain<Prisma.AppointmentServiceCreateManyInput>;
  Transaction: Plain<Prisma.TransactionCreateManyInput>;
  LedgerEntry: Plain<Prisma.LedgerEntryCreateManyInput>;
  TimelineEntry: Plain<Prisma.TimelineEntryCreateManyInput>;
}

type Table = keyof RowOf;
type Value = Parameters<typeof copyLine>[0][number];

/** The columns written, referenced tables first; everything else keeps its default. */
const COLUMNS: { [T in Table]: readonly (keyof RowOf[T] & string)[] } = {
  User: [
    'id',
    'email',
    'phone',
    'passwordHash',
    'kind',
    'name',
    'firstName',
    'lastName',
    'title',
    'timeZone',
  ],
  Practice: [
    'id',
    'ownerUserId',
    'slug',
    'name',
    'timeZone',
    'defaultCurrency',
    'colorAccent',
    'createdAt',
    'headline',
    'location',
    'publishedAt',
    'verifiedAt',
    'appointmentBufferTime',
    'instantClientApproval',
    'appointmentLeadTime',
    'startTimeIncrement',
    'requireClientCcToBook',
    'cancellationPolicy',
    'paymentProvider',
    'stripeAccountId',
    'isStripeApproved',
    'acceptsTips',
  ],
  Location: [
    'id',
    'practiceId',
    'kind',
    'name',
    'timeZone',
    'position',
    'address',
    'city',
    'stateAbbreviation',
    'countryCode',
    'latitude',
    'longitude',
    'cityState',
    'virtualType',
    'virtualLink',
  ],
  AvailabilityBlock: ['id', 'practiceId', 'locationId', 'weekday', 'startMinute', 'endMinute'],
  Service: [
    'id',
    'practiceId',
    'name',
    'description',
    'category',
    'timeLength',
    'amountCents',
    'addOn',
    'position',
  ],
  ServiceVariation: ['id', 'practiceId', 'serviceId', 'timeLength', 'amountCents'],
  ServiceLocation: ['practiceId', 'serviceId', 'locationId'],
  Client: ['id', 'practiceId', 'firstName', 'lastName', 'email', 'phone', 'clientType', 'createdAt'],
  PaymentCustomer: ['id', 'practiceId', 'clientId', 'provider', 'providerCustomerId'],
  PaymentMethod: [
    'id',
    'practiceId',
    'clientId',
    'provider',
    'providerCustomerId',
    'providerPaymentMethodId',
    'brand',
    'last4',
    'expMonth',
    'expYear',
    'isDefault',
    'createdAt',
  ],
  Appointment: [
    'id',
    'practiceId',
    'clientId',
    'locationId',
    'state',
    'startsAt',
    'endsAt',
    'bufferMinutes',
    'busyUntil',
    'clientBooked',
    'timeZone',
    'isVirtual',
    'bookedBy',
    'newClient',
    'amountCents',
    'tipAmountCents',
    'amountCurrency',
    'paymentMethodId',
    'markPaid',
    'paidBy',
    'paidAt',
    'paymentError',
    'instantActionTokenHash',
    'instantActionTokenEncrypted',
    'createdAt',
    'approvedAt',
    'cancelledAt',
    'cancelledBy',
    'emailReminderAt',
    'textReminderAt',
    'reviewRequestedAt',
  ],
  AppointmentService: ['id', 'practiceId', 'appointmentId', 'serviceId', 'name', 'amountCents', 'timeLength'],
  Transaction: [
    'id',
    'practiceId',
    'billId',
    'state',
    'amountCents',
    'amountCurrency',
    'provider',
    'providerPaymentIntentId',
    'paymentMethodId',
    'idempotencyKey',
    'error',
    'declineCode',
    'attempts',
    'createdAt',
    'resolvedAt',
  ],
  LedgerEntry: [
    'id',
    'practiceId',
    'billId',
    'transactionId',
    'kind',
    'debit',
    'credit',
    'amountCents',
    'currency',
    'provider',
    'providerId',
    'createdAt',
  ],
  TimelineEntry: ['id', 'practiceId', 'appointmentId', 'kind', 'at'],
};

export const SCALE_TABLES = Object.keys(COLUMNS) as Table[];

/** Lines are sent in pieces of about this many characters. */
const PIECE = 256 * 1024;

/** Rows gathered as COPY text, table by table. */
export class Batch {
  private readonly pieces = new Map<Table, string[]>();
  private readonly practiceIds: string[] = [];

  add<T extends Table>(table: T, row: RowOf[T]): void {
    if (table === 'Practice') this.practiceIds.push((row as RowOf['Practice']).id!);
    const values = COLUMNS[table].map((column) => row[column] as Value);
    const line = copyLine(values);
    const pieces = this.pieces.get(table);
    if (!pieces) this.pieces.set(table, [line]);
    else if (pieces[pieces.length - 1]!.length < PIECE) pieces[pieces.length - 1] += line;
    else pieces.push(line);
  }

  /** Writes everything in one transaction; answers the number of rows. */
  async write(client: pg.PoolClient, isExempt: boolean): Promise<number> {
    let rows = 0;
    // Search documents are made once, when everything they are made of is there.
    await client.query(`BEGIN; SET LOCAL tendwell.search_later = 'on'`);
    try {
      for (const table of SCALE_TABLES) {
        const pieces = this.pieces.get(table);
        if (pieces) rows += await this.copy(client, table, pieces, isExempt);
      }
      await client.query('SELECT refresh_search_documents($1)', [this.practiceIds]);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
    return rows;
  }

  private async copy(
    client: pg.PoolClient,
    table: Table,
    pieces: string[],
    isExempt: boolean,
  ): Promise<number> {
    const columns = COLUMNS[table];
    if (isExempt) return copyIn(client, table, columns, pieces);
    // PostgreSQL refuses COPY into a table whose row security holds for this user, though its policy admits every row.
    const names = columns.map((column) => `"${column}"`).join(', ');
    await client.query(
      `CREATE TEMP TABLE IF NOT EXISTS "scale_${table}" ON COMMIT DELETE ROWS AS SELECT ${names} FROM "${table}" WITH NO DATA`,
    );
    await copyIn(client, `scale_${table}`, columns, pieces);
    const { rowCount } = await client.query(
      `INSERT INTO "${table}" (${names}) SELECT ${names} FROM "scale_${table}"`,
    );
    return rowCount ?? 0;
  }
}
