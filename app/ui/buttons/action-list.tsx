import type { ReactNode } from 'react';
import { Menu, MenuItem } from 'react-aria-components';
import { Kbd } from '../display/kbd.tsx';

export interface ActionEntry {
  id: string;
  title: string;
  description?: string;
  icon: ReactNode;
  /** The key that does the same. */
  hint?: string;
  onSelect: () => void;
}

/** A few things to do, one of which is wanted: arrow keys, typing ahead and Enter. The first one has the focus. */
export function ActionList({ label, entries }: { label: string; entries: readonly ActionEntry[] }) {
  return (
    <Menu aria-label={label} autoFocus="first" className="-mx-2 outline-none">
      {entries.map(({ id, title, description, icon, hint, onSelect }) => (
        <MenuItem
          key={id}
          id={id}
          textValue={title}
          onAction={onSelect}
          className="group flex min-h-14 cursor-pointer items-center gap-3.5 rounded-lg px-2 py-2.5 no-underline outline-none hover:bg-hover focus:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent-line"
        >
          <span
            aria-hidden
            className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-soft group-hover:bg-accent-soft group-hover:text-accent-text group-focus:bg-accent-soft group-focus:text-accent-text [&_svg]:size-5"
          >
            {icon}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{title}</span>
            {description ? <span className="block text-sm text-ink-soft">{description}</span> : null}
          </span>
          {hint ? <Kbd>{hint}</Kbd> : null}
        </MenuItem>
      ))}
    </Menu>
  );
}
