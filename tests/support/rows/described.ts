import type pg from 'pg';

/** A column as PostgreSQL describes it before it runs anything. */
export interface Column {
  name: string;
  /** As pg_type has it: timestamptz, int8, _text, "AppointmentStatus". */
  type: string;
  /** Labels of an enum. */
  labels?: string[];
  /** The table's column that is handed on as it is; none for an expression. */
  source?: { table: string; column: string; nullable: boolean };
}

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/** Parses a statement and asks what its rows are; its values are never needed. */
class Description {
  fields: Field[] = [];
  constructor(
    private readonly text: string,
    private readonly answer: (error: Error | null, fields: Field[]) => void,
  ) {}

  submit(connection: {
    parse(query: { text: string }): void;
    describe(message: { type: 'S'; name: string }): void;
    sync(): void;
  }) {
    connection.parse({ text: this.text });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.fields = fields;
  }

  handleError(error: Error) {
    this.answer(error, []);
  }

  handleReadyForQuery() {
    this.answer(null, this.fields);
  }
}

/** Describes statements on one connection. @throws PostgreSQL's own error, from `columns`, for a statement that it refuses */
export async function describer(client: pg.ClientBase) {
  const { rows: types } = await client.query<{ oid: number; name: string; labels: string[] | null }>(`
    SELECT t.oid::int4, t.typname AS name, (
      SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid
    ) AS labels FROM pg_type t`);
  const { rows: sources } = await client.query<{
    key: string;
    table: string;
    column: string;
    nullable: boolean;
  }>(`
    SELECT a.attrelid::int4 || '.' || a.attnum AS key, c.relname AS table, a.attname AS column, NOT a.attnotnull AS nullable
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE a.attnum > 0`);
  const typeOf = new Map(types.map((type) => [type.oid, type]));
  const sourceOf = new Map(sources.map(({ key, ...source }) => [key, source]));
  return async function columns(text: string): Promise<Column[]> {
    const fields = await new Promise<Field[]>((resolve, reject) => {
      const description = new Description(text, (error, found) => (error ? reject(error) : resolve(found)));
      client.query(description as unknown as pg.Submittable);
    });
    return fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: typeOf.get(dataTypeID)!.name,
      labels: typeOf.get(dataTypeID)!.labels ?? undefined,
      source: sourceOf.get(`${tableID}.${columnID}`),
    }));
  };
}
