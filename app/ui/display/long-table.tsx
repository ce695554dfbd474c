import { useEffect, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { BODY, DataRow, TableFrame, type Column } from './table.tsx';

/** The rows of a part; null until they are read, 'failed' where that did not work. */
export interface ReadPart<Row> {
  rows: readonly Row[] | null;
  failed: boolean;
  retry: () => void;
}

/** How far from the eye a part is made ready, so that whoever scrolls finds it there. */
const AHEAD = '1200px 0px';
/** What a row is taken to be high until one has been seen, in px. */
const ROW_GUESS = 60;

export interface LongTableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Of all rows. */
  count: number;
  /** Rows of a part. */
  partSize: number;
  /** A hook that reads a part (from 0) while it is near, and may keep what it read. */
  usePart: (part: number, near: boolean) => ReadPart<Row>;
  busy?: boolean;
  wide?: boolean;
}

/**
 * A table of any length: only what is near the eye is on the page, and the rest keeps its place, so that the scroll bar tells the
 * truth and any row is reached by it.
 */
export function LongTable<Row>({
  label,
  columns,
  rowKey,
  count,
  partSize,
  usePart,
  busy,
  wide,
}: LongTableProps<Row>) {
  const parts = Math.ceil(count / partSize);
  const rowHeight = useRef(ROW_GUESS);
  return (
    <TableFrame label={label} columns={columns} rowCount={count} busy={busy} wide={wide}>
      {Array.from({ length: parts }, (_, part) => (
        <TablePart
          key={part}
          first={part * partSize}
          size={Math.min(partSize, count - part * partSize)}
          near={part === 0}
          part={part}
          {...{ columns, rowKey, usePart, rowHeight }}
        />
      ))}
    </TableFrame>
  );
}

interface TablePartProps<Row> extends Pick<LongTableProps<Row>, 'columns' | 'rowKey' | 'usePart'> {
  part: number;
  /** The place of its first row among all. */
  first: number;
  size: number;
  /** Before anything has been seen. */
  near: boolean;
  rowHeight: { current: number };
}

function TablePart<Row>(props: TablePartProps<Row>) {
  const { part, first, size, columns, rowKey, usePart, rowHeight } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const height = useRef<number | null>(null);
  const [near, setNear] = useState(props.near);
  const { rows, failed, retry } = usePart(part, near);
  const shown = near ? rows : null;
  const filled = shown !== null;
  useEffect(() => {
    const element = body.current!;
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry!.isIntersecting) return setNear(true);
        // What has the focus stays where it is.
        if (!element.contains(document.activeElement)) setNear(false);
      },
      { rootMargin: AHEAD },
    );
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  useEffect(() => {
    if (!filled) return;
    const measure = body.current!.getBoundingClientRect().height;
    height.current = measure;
    rowHeight.current = measure / size;
  }, [filled, size, rowHeight]);
  return (
    <tbody ref={body} role="rowgroup" className={BODY}>
      {shown ? (
        shown.map((row, index) => (
          <DataRow key={rowKey(row)} row={row} columns={columns} index={first + index} />
        ))
      ) : (
        <tr role="row" aria-rowindex={first + 2} className="block unfolded:table-row">
          <td
            role="cell"
            colSpan={columns.length}
            style={{ height: height.current ?? rowHeight.current * size }}
            className="block p-4 align-top text-ink-mute unfolded:table-cell"
          >
            {failed ? (
              <span role="alert" className="flex flex-wrap items-center gap-3 text-ink-soft">
                These rows could not be read.
                <Button size="sm" onPress={retry}>
                  Try again
                </Button>
              </span>
            ) : near ? (
              'Loading'
            ) : null}
          </td>
        </tr>
      )}
    </tbody>
  );
}
