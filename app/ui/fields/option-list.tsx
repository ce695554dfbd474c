import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import { CheckIcon } from '../display/icons.tsx';
import type { Option } from './native-select.tsx';
import { PANEL_HEADING, PANEL_ITEM } from '../overlays/panel-styles.ts';

interface Section {
  id: string;
  heading: string | null;
  options: Option[];
}

function sectionsOf(options: Iterable<Option>): Section[] {
  const sections = new Map<string, Section>();
  for (const option of options) {
    const id = option.group ?? '';
    const section = sections.get(id) ?? { id, heading: option.group ?? null, options: [] };
    section.options.push(option);
    sections.set(id, section);
  }
  return [...sections.values()];
}

/** The entries of a select or combobox, grouped under headings where options say so. */
export function OptionList({ options, empty }: { options: readonly Option[]; empty?: string }) {
  return (
    <ListBox
      items={sectionsOf(options)}
      className="max-h-[inherit] overflow-y-auto p-1.5 outline-none"
      renderEmptyState={() => <p className="px-2.5 py-2 text-sm text-ink-mute">{empty ?? 'Nothing found'}</p>}
    >
      {(section) =>
        section.heading === null ? (
          <ListBoxSection id="ungrouped" aria-label="Options" items={section.options}>
            {Entry}
          </ListBoxSection>
        ) : (
          <ListBoxSection id={`group ${section.id}`}>
            <Header className={PANEL_HEADING}>{section.heading}</Header>
            <Collection items={section.options}>{Entry}</Collection>
          </ListBoxSection>
        )
      }
    </ListBox>
  );
}

function Entry(option: Option) {
  return (
    <ListBoxItem
      id={option.value}
      textValue={option.label}
      isDisabled={option.disabled}
      className={PANEL_ITEM}
    >
      {({ isSelected }) => (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate group-selected/item:font-semibold">{option.label}</span>
            {option.description ? (
              <span className="block text-xs text-ink-mute">{option.description}</span>
            ) : null}
          </span>
          {isSelected ? <CheckIcon className="text-accent-text" /> : null}
        </>
      )}
    </ListBoxItem>
  );
}
