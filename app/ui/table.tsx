import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { ChevronDownIcon } from './icons.tsx';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right, with digits of one width. */
  numeric?: boolean;
  /** Names the row: bold, the card's title on a phone. One column should. */
  primary?: boolean;
  /** Its place and look in a phone's card, in classes of `max-sm:`; it has no label there. */
  card?: string;
  /** Left out of the card on a phone. */
  wideOnly?: boolean;
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
  className?: string;
}

/**
 * A dense table that becomes a list of cards below 640 px. Roles are given outright, since changing `display`
 * takes a table's own away.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  busy,
  className,
}: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={busy || undefined}
      className={cx('block w-full text-sm transition-opacity sm:table', busy && 'opacity-50', className)}
    >
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row" className="sm:table-row">
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              aria-sort={column.sorted}
              className={cx(
                'border-b border-line px-3 py-2 text-xs font-medium whitespace-nowrap text-ink-mute first:pl-4 last:pr-4',
                column.numeric ? 'text-right' : 'text-left',
              )}
            >
              <ColumnHeader column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y divide-line sm:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-hover sm:table-row"
          >
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <td
      role="cell"
      className={cx(
        'max-sm:flex max-sm:items-baseline max-sm:gap-2 sm:table-cell sm:px-3 sm:py-2.5 sm:align-middle sm:first:pl-4 sm:last:pr-4',
        column.primary && 'font-medium max-sm:text-base',
        column.numeric && 'tabular sm:text-right',
        !column.primary && !column.card && 'max-sm:col-span-2',
        column.wideOnly && 'max-sm:hidden',
        column.card,
      )}
    >
      {column.primary || column.quiet || column.plain || column.card ? null : (
        <span aria-hidden className="w-24 shrink-0 text-ink-mute sm:hidden">
          {column.header}
        </span>
      )}
      <span className="min-w-0 max-sm:flex-1">{column.cell(row)}</span>
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
