import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { NativeSelect, type Option } from '#app/ui/fields/native-select.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { anchorsOf } from '#builder/menu.ts';
import { safeUrl } from '#builder/text.tsx';
import { useDraft, useEditor, useOpened } from '../editor-context.ts';

const TYPED = 'typed';

/** Where a link of this page may lead without typing. */
function useTargets(): Option[] {
  const { website } = useEditor();
  const { page, site, front } = useOpened();
  const content = useDraft(({ draft }) => draft.content);
  const isFront = page.kind === 'front';
  const sections = anchorsOf(isFront ? content : (front?.content ?? []));
  const pages = website.pages.filter(({ id, kind }) => kind !== 'notFound' && id !== page.id);
  const { hasEvents, hasGiftCards } = site.practice;
  return [
    { value: paths.book(), label: 'Booking', group: 'For clients' },
    ...(hasEvents ? [{ value: paths.events(), label: 'Group events', group: 'For clients' }] : []),
    ...(hasGiftCards ? [{ value: paths.giftCards(), label: 'Gift cards', group: 'For clients' }] : []),
    ...sections.map(({ anchor, label }) => ({
      value: `${isFront ? '' : '/'}#${anchor}`,
      label,
      group: isFront ? 'Sections of this page' : 'Sections of the front page',
    })),
    ...pages.map(({ path, title }) => ({ value: path, label: title, group: 'Pages' })),
  ];
}

interface LinkFieldProps {
  label: string;
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Where something leads: a page, a section, the booking, or an address that is typed. */
export function LinkField({ label, hint, value, onChange }: LinkFieldProps) {
  const targets = useTargets();
  const isKnown = value === '' || targets.some((target) => target.value === value);
  const [isTyped, setTyped] = useState(!isKnown);
  const shown = isTyped || !isKnown ? TYPED : value;
  return (
    <div className="flex flex-col gap-2">
      <NativeSelect
        label={label}
        hint={shown === TYPED ? undefined : hint}
        placeholder="Nowhere"
        options={[...targets, { value: TYPED, label: 'Another address', group: 'Elsewhere' }]}
        value={shown}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value;
          setTyped(chosen === TYPED);
          if (chosen !== TYPED) onChange(chosen);
        }}
      />
      {shown === TYPED ? (
        <AddressField
          label={`${label}: address`}
          hideLabel
          placeholder="https://"
          {...{ hint, value, onChange }}
        />
      ) : null}
    </div>
  );
}

const PROBLEM =
  'Please write a whole address, such as https://example.com, an email address after mailto: or a number after tel:.';

/** An address as somebody types it; it counts once one can follow it. */
export function AddressField({
  label,
  hint,
  hideLabel = false,
  placeholder,
  value,
  onChange,
}: LinkFieldProps & { placeholder: string; hideLabel?: boolean }) {
  const [typed, setTyped] = useState(value);
  const [was, setWas] = useState(value);
  if (was !== value) {
    setWas(value);
    if (safeUrl(typed) !== value) setTyped(value);
  }
  const withScheme = (text: string) => (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text);
  const isWrong = typed.trim() !== '' && safeUrl(withScheme(typed.trim())) === null;
  return (
    <TextField
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      maxLength={500}
      {...{ label, hint, hideLabel, placeholder }}
      value={typed}
      error={isWrong ? PROBLEM : undefined}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const address = withScheme(currentTarget.value.trim());
        if (address === '' || safeUrl(address) !== null) {
          setWas(address);
          onChange(address);
        }
      }}
    />
  );
}
