import { useRef, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs, type Key } from 'react-aria-components';
import { cx } from '../cx.ts';
import { CHOSEN, OFF, OTHER, ROW, TAB, TabCount, useChosenInSight } from './tab-nav.tsx';

export interface TabItem {
  id: string;
  label: ReactNode;
  /** Beside the label. */
  count?: number;
  content: ReactNode;
  disabled?: boolean;
}

export interface TabsProps {
  /** What the tabs divide, for screen readers. */
  label: string;
  items: readonly TabItem[];
  selected?: string;
  defaultSelected?: string;
  onSelect?: (id: string) => void;
  className?: string;
}

/** Tabs that swap a panel on this page. For tabs with an address of their own, use TabNav (tab-nav.tsx), which needs no script of theirs. */
export function Tabs({ label, items, selected, defaultSelected, onSelect, className }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  useChosenInSight(row, selected);
  return (
    <AriaTabs
      className={className}
      selectedKey={selected}
      defaultSelectedKey={defaultSelected}
      onSelectionChange={(key: Key) => onSelect?.(String(key))}
    >
      <TabList ref={row} aria-label={label} items={items} className={ROW}>
        {(item) => (
          <Tab
            id={item.id}
            isDisabled={item.disabled}
            className={({ isSelected, isDisabled }) =>
              cx(TAB, isSelected ? CHOSEN : isDisabled ? OFF : OTHER)
            }
          >
            {item.label}
            {item.count === undefined ? null : <TabCount>{item.count}</TabCount>}
          </Tab>
        )}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="pt-5 focus-visible:outline-offset-4">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
