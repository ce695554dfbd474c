import type { ReactElement, ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components';
import { cx } from '../cx.ts';
import { PANEL, PANEL_HEADING, PANEL_ITEM } from './panel-styles.ts';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A quiet word at the right: a keyboard hint. */
  aside?: ReactNode;
  onSelect?: () => void;
  /** A link instead. */
  href?: string;
  disabled?: boolean;
  /** Red: something is lost. */
  destructive?: boolean;
}

export interface MenuGroup {
  id: string;
  heading?: string;
  entries: readonly MenuEntry[];
}

export interface MenuProps {
  /** The button that opens it (Button or IconButton). */
  trigger: ReactElement;
  label: string;
  groups: readonly MenuGroup[];
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
}

/** Actions behind a button. Arrow keys, typing ahead and Escape work. */
export function Menu({ trigger, label, groups, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement={placement} offset={4} className={cx(PANEL, 'min-w-48')}>
        <AriaMenu aria-label={label} className="max-h-[inherit] overflow-y-auto p-1.5 outline-none">
          {groups.flatMap((group, index) => {
            const entries = group.entries.map((entry) => menuEntry(entry, `${group.id} ${entry.id}`));
            const line =
              index > 0 ? <Separator key={`${group.id} line`} className="my-1.5 h-px bg-line" /> : null;
            if (!group.heading) return [line, ...entries];
            return [
              line,
              <MenuSection key={group.id}>
                <Header className={PANEL_HEADING}>{group.heading}</Header>
                {entries}
              </MenuSection>,
            ];
          })}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

function menuEntry(entry: MenuEntry, key: string) {
  return (
    <MenuItem
      key={key}
      id={key}
      textValue={entry.label}
      href={entry.href}
      onAction={entry.onSelect}
      isDisabled={entry.disabled}
      className={cx(PANEL_ITEM, entry.destructive && 'text-red focus:bg-red-soft hover:bg-red-soft')}
    >
      {entry.icon ? <span className="opacity-80">{entry.icon}</span> : null}
      <span className="flex-1">{entry.label}</span>
      {entry.aside ? <span className="text-xs text-ink-mute">{entry.aside}</span> : null}
    </MenuItem>
  );
}
