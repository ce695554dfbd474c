import { RichTextField } from '#app/ui/fields/rich-text/rich-text-field.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import type { Field } from '#builder/blocks/shared.ts';
import { ChoiceField } from './choice-field.tsx';
import { AddressField, LinkField } from './link-field.tsx';
import { ListField } from './list-field.tsx';
import { PickField } from './pick-field.tsx';
import { PictureField, type PictureValue } from './picture-field.tsx';

export interface FieldControlProps {
  field: Field;
  value: unknown;
  /** What it is now. `about` gathers what is typed in a row into one step back; left out, it is a step of its own. */
  onChange: (value: unknown, about?: string) => void;
  /** Changes whenever the value became another by undoing and the like: a field that keeps its own text begins anew. */
  revision: number;
  /** What is wrong with it. */
  error?: string | undefined;
}

/** A whole number within its limits; the least where nothing is typed. */
const within = (typed: number, { min, max }: { min: number; max: number }): number =>
  Number.isFinite(typed) ? Math.min(max, Math.max(min, Math.round(typed))) : min;

/** Characters of one prop; the block's own schema judges. */
const LONGEST = 4_000;

/** The control that a block's field asks for, by its kind. */
export function FieldControl({ field, value, onChange, revision, error }: FieldControlProps) {
  const { label, hint } = field;
  const typed = (next: unknown) => onChange(next, 'typed');
  switch (field.type) {
    case 'text':
      return (
        <TextField
          {...{ label, hint, error }}
          maxLength={LONGEST}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => typed(currentTarget.value)}
        />
      );
    case 'textarea':
      return (
        <TextArea
          {...{ label, hint, error }}
          rows={2}
          maxLength={LONGEST}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => typed(currentTarget.value)}
        />
      );
    case 'rich':
      return (
        <RichTextField
          key={revision}
          {...{ label, hint, error }}
          headings
          defaultValue={String(value ?? '')}
          onChange={typed}
        />
      );
    case 'yesNo':
      return (
        <Switch
          {...{ label, hint }}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <TextField
          {...{ label, hint, error }}
          type="number"
          short
          min={field.min}
          max={field.max}
          value={String(value ?? field.min)}
          onChange={({ currentTarget }) => typed(within(currentTarget.valueAsNumber, field))}
        />
      );
    case 'choice':
      return (
        <ChoiceField {...{ label, hint, onChange }} options={field.options} value={String(value ?? '')} />
      );
    case 'link':
      return <LinkField {...{ label, hint }} value={String(value ?? '')} onChange={typed} />;
    case 'address':
      return (
        <AddressField
          {...{ label, hint }}
          placeholder={field.placeholder}
          value={String(value ?? '')}
          onChange={typed}
        />
      );
    case 'picture':
      return (
        <PictureField
          {...{ label, hint }}
          value={pictureValue(value)}
          onChange={(next) => onChange(next)}
          onType={typed}
        />
      );
    case 'pictures':
      return (
        <PicturesField
          {...{ label, hint, onChange, revision }}
          max={field.max}
          value={value as PictureEntry[]}
        />
      );
    case 'pick':
      return (
        <PickField
          {...{ label, hint }}
          of={field.of}
          max={field.max}
          none={field.none}
          value={(value ?? []) as string[]}
          onChange={(ids) => onChange(ids)}
        />
      );
    case 'list':
      return (
        <ListField
          {...{ label, hint }}
          max={field.max}
          one={field.one}
          nameOf={(entry) => wordsOf(entry[field.namedBy])}
          begins={field.begins}
          value={(value ?? []) as Record<string, unknown>[]}
          onChange={(entries) => onChange(entries)}
          onType={onChange}
        >
          {(entry, change, index) =>
            Object.entries(field.fields).map(([name, inner]) => (
              <FieldControl
                key={`${index}.${name}`}
                field={inner}
                value={entry[name]}
                revision={revision}
                onChange={(next, about) => change({ [name]: next }, `${name}.${about ?? ''}`)}
              />
            ))
          }
        </ListField>
      );
  }
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.replace(/<[^>]*>/g, ' ') : '');

/** A picture as it is stored, in whichever way a block names it. */
const pictureValue = (value: unknown): PictureValue =>
  typeof value === 'string'
    ? { image: value, alt: '' }
    : ((value as PictureValue | undefined) ?? { image: '', alt: '' });

interface PictureEntry extends PictureValue {
  caption: string;
}

interface PicturesFieldProps {
  label: string;
  hint?: string | undefined;
  max: number;
  value: readonly PictureEntry[];
  onChange: FieldControlProps['onChange'];
  revision: number;
}

/** Several pictures in their order, each with a caption. */
function PicturesField({ label, hint, max, value, onChange, revision }: PicturesFieldProps) {
  return (
    <ListField
      {...{ label, hint, max }}
      one="Picture"
      nameOf={({ caption, alt }) => wordsOf(caption) || wordsOf(alt)}
      begins={{ image: '', alt: '', caption: '' }}
      value={value as unknown as Record<string, unknown>[]}
      onChange={(entries) => onChange(entries)}
      onType={onChange}
    >
      {(entry, change) => (
        <>
          <PictureField
            label="Picture"
            value={{ image: String(entry.image), alt: String(entry.alt) }}
            onChange={(next) => change({ ...next }, 'image')}
            onType={(next) => change({ ...next }, 'alt')}
          />
          <FieldControl
            field={{ type: 'text', label: 'Caption' }}
            value={entry.caption}
            revision={revision}
            onChange={(caption) => change({ caption }, 'caption')}
          />
        </>
      )}
    </ListField>
  );
}
