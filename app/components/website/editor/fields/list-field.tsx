import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { cx } from '#app/ui/cx.ts';
import { SortableList } from '#app/ui/display/sortable-list.tsx';
import { FieldLegend } from '#app/ui/fields/field.tsx';

type Entry = Record<string, unknown>;

interface ListFieldProps {
  label: string;
  hint?: string | undefined;
  max: number;
  /** One of them, as 'Question'. */
  one: string;
  nameOf: (entry: Entry) => string;
  begins: Entry;
  value: readonly Entry[];
  onChange: (value: Entry[]) => void;
  /** The fields of one entry. */
  children: (entry: Entry, change: (props: Entry, about: string) => void, index: number) => ReactNode;
  /** For what is typed, whose steps back are gathered. */
  onType: (value: Entry[], about: string) => void;
}

/** Things of one kind in their order, each with fields of its own that open below its name. */
export function ListField(props: ListFieldProps) {
  const { label, hint, max, one, nameOf, begins, value, onChange, onType, children } = props;
  const [open, setOpen] = useState<number | null>(null);
  const base = useId();
  const items = value.map((entry, index) => {
    const name = nameOf(entry).trim() || `${one} ${index + 1}`;
    const isOpen = open === index;
    return {
      id: String(index),
      name,
      content: (
        <div className="min-w-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${base}${index}`}
            onClick={() => setOpen(isOpen ? null : index)}
            className="flex min-h-9 w-full cursor-pointer items-center gap-1.5 rounded-sm text-left"
          >
            <ChevronDown
              aria-hidden
              strokeWidth={1.75}
              className={cx(
                'size-4 shrink-0 text-ink-mute transition-transform duration-base',
                !isOpen && '-rotate-90',
              )}
            />
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
          </button>
        </div>
      ),
      actions: (
        <IconButton
          size="sm"
          label={`Delete ${name}`}
          icon={<Trash2 strokeWidth={1.75} aria-hidden />}
          onPress={() => {
            setOpen(null);
            onChange(value.filter((_, other) => other !== index));
          }}
        />
      ),
    };
  });
  const entry = open === null ? undefined : value[open];
  return (
    <fieldset className="min-w-0">
      <FieldLegend label={label} />
      {hint ? <p className="-mt-1 mb-2 text-sm text-ink-soft">{hint}</p> : null}
      {value.length > 0 ? (
        <div className="overflow-hidden rounded-lg border border-line bg-surface [&_li]:px-2 [&_li]:py-1">
          <SortableList
            label={label}
            items={items}
            onMove={(ids) => {
              setOpen(null);
              onChange(ids.map((id) => value[Number(id)]!));
            }}
          />
        </div>
      ) : null}
      {open !== null && entry ? (
        <div
          id={`${base}${open}`}
          role="group"
          aria-label={items[open]!.name}
          className="mt-2 flex flex-col gap-4 rounded-lg bg-sunken p-3"
        >
          {children(
            entry,
            (changed, about) =>
              onType(
                value.map((other, index) => (index === open ? { ...other, ...changed } : other)),
                `${open}.${about}`,
              ),
            open,
          )}
        </div>
      ) : null}
      <Button
        size="sm"
        className="mt-2"
        icon={<Plus strokeWidth={1.75} aria-hidden />}
        disabled={value.length >= max}
        onPress={() => {
          onChange([...value, begins]);
          setOpen(value.length);
        }}
      >
        Add {one.toLowerCase()}
      </Button>
      {value.length >= max ? <p className="mt-1 text-sm text-ink-mute">At most {max} fit here.</p> : null}
    </fieldset>
  );
}
