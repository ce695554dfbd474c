import { GripVertical, MoveLeft, MoveRight } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../cx.ts';

/** Below this a finger that scrolls would drag: buttons stand instead (spec 002 §7). */
const DRAGS = '(min-width: 768px)';

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(DRAGS);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const useDrags = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(DRAGS).matches,
    () => false,
  );

export interface SortableGridProps<Item extends { id: string }> {
  label: string;
  items: readonly Item[];
  /** What a thing is called where it is moved: "Photo 3". */
  nameOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  /** Beside the handle that moves it. */
  actions?: (item: Item) => ReactNode;
  /** Told the ids in their new order. */
  onReorder: (ids: string[]) => void;
  className?: string;
}

/** Pictures in an order of one's own: dragged by mouse or keyboard where there is room, moved by buttons on a phone. */
export function SortableGrid<Item extends { id: string }>(props: SortableGridProps<Item>) {
  const { label, items, nameOf, children, actions, onReorder, className } = props;
  const drags = useDrags();
  const ids = items.map(({ id }) => id);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      const moved = ids.filter((id) => keys.has(id));
      const rest = ids.filter((id) => !keys.has(id));
      const at = rest.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      onReorder([...rest.slice(0, at), ...moved, ...rest.slice(at)]);
    },
  });
  const step = (id: string, by: -1 | 1) => {
    const at = ids.indexOf(id);
    const next = ids.filter((one) => one !== id);
    next.splice(at + by, 0, id);
    onReorder(next);
  };
  return (
    <GridList
      aria-label={label}
      items={items}
      layout="grid"
      keyboardNavigationBehavior="tab"
      dragAndDropHooks={drags ? dragAndDropHooks : undefined}
      // What an item shows depends on where it stands and on the width, which its own data do not tell.
      dependencies={[drags, items]}
      className={cx('grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3', className)}
    >
      {(item) => (
        <GridListItem
          id={item.id}
          textValue={nameOf(item)}
          className="group overflow-hidden rounded-lg border border-line bg-surface outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent-line dragging:opacity-50 drop-target:border-accent-line"
        >
          {children(item)}
          <div className="flex items-center gap-1 px-2 py-1.5">
            {drags ? (
              <AriaButton
                slot="drag"
                className="grid size-9 cursor-grab place-items-center rounded-md text-ink-mute outline-offset-2 hover:bg-hover focus-visible:outline-2 focus-visible:outline-accent-line"
              >
                <GripVertical aria-hidden strokeWidth={1.75} className="size-5" />
              </AriaButton>
            ) : (
              <>
                <IconButton
                  plain
                  label={`Move ${nameOf(item)} back`}
                  icon={<MoveLeft strokeWidth={1.75} aria-hidden />}
                  disabled={ids[0] === item.id}
                  onPress={() => step(item.id, -1)}
                />
                <IconButton
                  plain
                  label={`Move ${nameOf(item)} on`}
                  icon={<MoveRight strokeWidth={1.75} aria-hidden />}
                  disabled={ids.at(-1) === item.id}
                  onPress={() => step(item.id, 1)}
                />
              </>
            )}
            <span className="ml-auto">{actions?.(item)}</span>
          </div>
        </GridListItem>
      )}
    </GridList>
  );
}
