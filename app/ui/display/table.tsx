import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { ChevronDownIcon } from './icons.tsx';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right, with digits of one width. */
  numeric?: boolean;
  /** Names the row: bold, the card's title on a phone. One column should. */
  primary?: boolean;
  /** Its place and look in a phone's card, in classes of `folded:`; it has no label there. */
  card?: string;
  /** Left out of a phone's card where it says nothing of the row. */
  nothing?: (row: Row) => boolean;
  /** Left out below 54 rem (in a wide table 60); another cell says it there. */
  roomy?: boolean;
  /** Header for screen readers only (actions). */
  quiet?: boolean;
  /** Says by itself what it is, so that a phone's card needs no label before it (an email address). */
  plain?: boolean;
  /** Makes the header a link that sorts; `sorted` says how it is sorted now. */
  sortHref?: string;
  sorted?: 'ascending' | 'descending';
}

export interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of the table where there are no rows. */
  empty?: ReactNode;
  /** Rows to come: the table fades and keeps its place. */
  busy?: boolean;
  /** Has buttons in its rows, and folds the sooner. */
  wide?: boolean;
  /** Has few columns, and folds the later. */
  slim?: boolean;
  className?: string;
}

/**
 * A dense table that becomes a list of cards where it has less than 40 rem of room (a wide one 45, a slim one 32), whatever the window has. Roles are
 * given outright, since changing `display` takes a table's own away.
 */
export function DataTable<Row>({ rows, rowKey, empty, columns, ...frame }: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  return (
    <TableFrame {...frame} columns={columns}>
      <tbody role="rowgroup" className={BODY}>
        {rows.map((row) => (
          <DataRow key={rowKey(row)} row={row} columns={columns} />
        ))}
      </tbody>
    </TableFrame>
  );
}

const ROOMY = '@max-[54rem]/table:hidden! @max-[60rem]/wide-table:hidden!';

/** A wide table's columns stand closer where it has little room. */
const CLOSER =
  '@min-[45rem]/wide-table:@max-[66rem]/wide-table:not-first:pl-2! @min-[45rem]/wide-table:@max-[66rem]/wide-table:not-last:pr-2!';

export const BODY = 'block divide-y divide-line unfolded:table-row-group';

interface TableFrameProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  busy?: boolean;
  wide?: boolean;
  slim?: boolean;
  /** Of all rows, where not all of them are on the page. */
  rowCount?: number;
  className?: string;
  children: ReactNode;
}

/** The table around its bodies, with its header. */
export function TableFrame<Row>({
  label,
  columns,
  busy,
  wide,
  slim,
  rowCount,
  className,
  children,
}: TableFrameProps<Row>) {
  return (
    <div className={cx(containerOf({ wide, slim }), className)}>
      <table
        role="table"
        aria-label={label}
        aria-busy={busy || undefined}
        aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
        className={cx('block w-full text-sm transition-opacity unfolded:table', busy && 'opacity-50')}
      >
        <thead role="rowgroup" className="sr-only unfolded:not-sr-only unfolded:table-header-group">
          <tr role="row" className="unfolded:table-row">
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                aria-sort={column.sorted}
                className={cx(
                  'border-b border-line px-3 py-2 text-xs font-medium whitespace-nowrap text-ink-mute first:pl-4 last:pr-4',
                  column.numeric ? 'text-right' : 'text-left',
                  CLOSER,
                  column.roomy && ROOMY,
                )}
              >
                <ColumnHeader column={column} />
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

const containerOf = ({ wide, slim }: { wide?: boolean; slim?: boolean }) =>
  wide ? '@container/wide-table' : slim ? '@container/slim-table' : '@container/table';

interface DataRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** Its place among all rows, from 0, where not all of them are on the page. */
  index?: number;
}

export function DataRow<Row>({ row, columns, index }: DataRowProps<Row>) {
  return (
    <tr
      role="row"
      // The header is the first row.
      aria-rowindex={index === undefined ? undefined : index + 2}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-hover unfolded:table-row"
    >
      {columns.map((column) => (
        <Cell key={column.id} column={column} row={row} />
      ))}
    </tr>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <td
      role="cell"
      className={cx(
        'folded:flex folded:items-baseline folded:gap-2 unfolded:table-cell unfolded:px-3 unfolded:py-2.5 unfolded:align-middle unfolded:first:pl-4 unfolded:last:pr-4',
        column.primary && 'font-medium folded:text-base',
        column.numeric && 'tabular unfolded:text-right',
        !column.primary && !column.card && 'folded:col-span-2',
        CLOSER,
        column.roomy && ROOMY,
        column.nothing?.(row) && 'folded:hidden',
        column.card,
      )}
    >
      {column.primary || column.quiet || column.plain || column.card ? null : (
        <span aria-hidden className="w-24 shrink-0 text-ink-mute unfolded:hidden">
          {column.header}
        </span>
      )}
      <span className="min-w-0 folded:flex-1">{column.cell(row)}</span>
    </td>
  );
}

function ColumnHeader<Row>({ column }: { column: Column<Row> }) {
  if (column.quiet) return <span className="sr-only">{column.header}</span>;
  if (!column.sortHref) return column.header;
  return (
    <Link
      to={column.sortHref}
      preventScrollReset
      className="inline-flex items-center gap-1 text-inherit no-underline hover:text-ink"
    >
      {column.header}
      <ChevronDownIcon
        className={cx(
          'size-3.5',
          column.sorted === 'ascending' && 'rotate-180',
          !column.sorted && 'opacity-0',
        )}
      />
    </Link>
  );
}
