import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../cx.ts';
import { useHydrated } from '../page/use-enhanced.ts';

export interface SortableItem {
  id: string;
  /** What it is called, for the buttons that move it. */
  name: string;
  content: ReactNode;
  /** At the end of its row. */
  actions?: ReactNode;
}

export interface SortableListProps {
  /** What is ordered, for screen readers. */
  label: string;
  items: readonly SortableItem[];
  /** The ids in their new order. */
  onMove: (ids: string[]) => void;
  disabled?: boolean;
  /** Pictures beside each other, each over its buttons. */
  grid?: boolean;
}

const moved = (ids: readonly string[], from: number, to: number): string[] => {
  const next = ids.toSpliced(from, 1);
  return next.toSpliced(to, 0, ids[from]!);
};

/**
 * A list whose order its reader sets: by dragging from 768 px on (002 §9), and everywhere by the buttons at each entry, which keyboards
 * and screen readers use.
 */
export function SortableList({ label, items, onMove, disabled, grid }: SortableListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const ids = items.map(({ id }) => id);

  function move(from: number, to: number) {
    if (disabled || from < 0 || to < 0 || to >= ids.length || from === to) return;
    const { id, name } = items[from]!;
    onMove(moved(ids, from, to));
    setSaid(`${name} is number ${to + 1} of ${ids.length} now.`);
    // At either end the button that was pressed goes grey, and would lose the keyboard.
    const way = to === 0 ? 'down' : to === ids.length - 1 ? 'up' : null;
    if (way) {
      setTimeout(() =>
        list.current?.querySelector<HTMLElement>(`[data-id="${id}"] [data-move="${way}"] button`)?.focus(),
      );
    }
  }
  const endDrag = () => {
    setDragged(null);
    setOver(null);
  };
  const onDragOver = (event: DragEvent, index: number) => {
    if (dragged === null) return;
    event.preventDefault();
    setOver(index);
  };
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        className={grid ? 'grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-3' : 'divide-y divide-line'}
      >
        {items.map(({ id, name, content, actions }, index) => (
          <li
            key={id}
            data-id={id}
            draggable={!disabled && items.length > 1}
            onDragStart={(event) => {
              if (!window.matchMedia('(min-width: 768px)').matches) return event.preventDefault();
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', name);
              setDragged(id);
            }}
            onDragOver={(event) => onDragOver(event, index)}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(ids.indexOf(dragged), index);
              endDrag();
            }}
            onDragEnd={endDrag}
            className={cx(
              grid
                ? 'flex flex-wrap content-start items-center overflow-hidden rounded-lg border border-line bg-surface p-1'
                : 'flex items-center gap-2 px-4 py-2.5 sm:px-5',
              dragged === id && 'opacity-50',
              over === index && dragged !== id && 'bg-hover',
            )}
          >
            {items.length > 1 ? (
              <GripVertical
                aria-hidden
                strokeWidth={1.75}
                className="size-4.5 shrink-0 cursor-grab text-ink-mute max-md:hidden"
              />
            ) : null}
            <div className={grid ? 'order-first -m-1 mb-1 w-[calc(100%+0.5rem)]' : 'min-w-0 flex-1'}>
              {content}
            </div>
            {items.length > 1 ? (
              <MoveButtons
                name={name}
                isFirst={index === 0}
                isLast={index === ids.length - 1}
                disabled={disabled}
                grid={grid}
                onMove={(by) => move(index, index + by)}
              />
            ) : null}
            {actions ? <div className={cx('flex', grid ? 'ml-auto' : 'gap-1')}>{actions}</div> : null}
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}

interface MoveButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  disabled: boolean | undefined;
  grid: boolean | undefined;
  onMove: (by: -1 | 1) => void;
}

const MOVES = [
  { way: 'up', by: -1, InList: ArrowUp, InGrid: ArrowLeft },
  { way: 'down', by: 1, InList: ArrowDown, InGrid: ArrowRight },
] as const;

/** Their place is kept where scripts do not run yet, as no press of them would do anything. */
function MoveButtons({ name, isFirst, isLast, disabled, grid, onMove }: MoveButtonsProps) {
  const scripted = useHydrated();
  return (
    <span className={cx('flex shrink-0', !grid && 'max-sm:flex-col')}>
      {MOVES.map(({ way, by, InList, InGrid }) => {
        const Icon = grid ? InGrid : InList;
        return (
          <span key={way} data-move={way} className="size-9 md:size-8">
            {scripted ? (
              <IconButton
                size="sm"
                plain
                label={`Move ${name} ${way}`}
                icon={<Icon strokeWidth={1.75} aria-hidden />}
                disabled={disabled || (by < 0 ? isFirst : isLast)}
                onPress={() => onMove(by)}
              />
            ) : null}
          </span>
        );
      })}
    </span>
  );
}
