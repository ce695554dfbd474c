// @vitest-environment jsdom
import { act, useEffect, useState, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { useTypedBefore } from './before-scripts.ts';
import { CheckboxCards } from '../fields/checkbox-cards.tsx';
import { ChoiceStrip } from '../fields/choice-strip.tsx';
import { MoneyField } from '../fields/money-field.tsx';
import { PillChecks } from '../fields/pill-checks.tsx';
import { RadioCards } from '../fields/radio-cards.tsx';

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});

const titles = [
  { value: 'a', title: 'Amber', label: 'Amber' },
  { value: 'b', title: 'Birch', label: 'Birch' },
  { value: 'c', title: 'Cedar', label: 'Cedar' },
];

/** The page draws itself anew right after its scripts came, as every form does that turns its own checks on. */
function useRedrawn(): void {
  const [, setDrawn] = useState(1);
  useEffect(() => {
    setDrawn(2);
  }, []);
}

function Cards({ said }: { said: (text: string) => void }) {
  useRedrawn();
  const [value, setValue] = useState('a');
  said(value);
  return <RadioCards label="L" name="n" cards={titles} value={value} onChange={setValue} />;
}

function Strip({ said }: { said: (text: string) => void }) {
  useRedrawn();
  const [value, setValue] = useState<string | null>(null);
  said(value ?? '');
  return <ChoiceStrip label="L" name="n" choices={titles} value={value} onChange={setValue} />;
}

function Checks({ said }: { said: (text: string) => void }) {
  useRedrawn();
  const [value, setValue] = useState<ReadonlySet<string>>(new Set(['a']));
  said([...value].join());
  return <CheckboxCards label="L" name="n" cards={titles} value={value} onChange={setValue} />;
}

function Pills({ said }: { said: (text: string) => void }) {
  useRedrawn();
  const [value, setValue] = useState(['a']);
  said(value.join());
  return <PillChecks label="L" name="n" options={titles} value={value} onChange={setValue} />;
}

function Text({ said }: { said: (text: string) => void }) {
  useRedrawn();
  const [value, setValue] = useState('');
  said(value);
  useTypedBefore('n', setValue);
  return (
    <MoneyField label="L" name="n" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
  );
}

/** What is chosen on the page, and what React knows, when `before` was done to the server's page and then the scripts came. */
async function afterScripts(
  page: (said: (text: string) => void) => ReactElement,
  before: (input: (value: string) => HTMLInputElement) => void,
) {
  const root = document.createElement('div');
  document.body.append(root);
  let known = '';
  const element = page((text) => (known = text));
  root.innerHTML = renderToString(element);
  before((value) => root.querySelector<HTMLInputElement>(`input[value=${value}]`)!);
  await act(async () => hydrateRoot(root, element));
  const shown = [...root.querySelectorAll('input')]
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
  root.remove();
  return { shown: shown.join(), known };
}

test.each([
  ['radio cards', (said: (text: string) => void) => <Cards said={said} />, 'b'],
  ['a strip', (said: (text: string) => void) => <Strip said={said} />, 'b'],
  ['checkbox cards', (said: (text: string) => void) => <Checks said={said} />, 'a,b'],
  ['pills', (said: (text: string) => void) => <Pills said={said} />, 'a,b'],
])('%s keep what was chosen before the scripts came', async (_, page, wanted) => {
  expect(await afterScripts(page, (input) => input('b').click())).toEqual({ shown: wanted, known: wanted });
});

test('what nobody touched stays as it was drawn', async () => {
  expect(
    await afterScripts(
      (said) => <Checks said={said} />,
      () => {},
    ),
  ).toEqual({ shown: 'a', known: 'a' });
});

test('a field keeps what was typed before the scripts came', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  let known = '';
  const element = <Text said={(text) => (known = text)} />;
  root.innerHTML = renderToString(element);
  const input = root.querySelector<HTMLInputElement>('input[name=n]')!;
  input.value = '12';
  await act(async () => hydrateRoot(root, element));
  expect({ shown: root.querySelector<HTMLInputElement>('input[name=n]')!.value, known }).toEqual({
    shown: '12',
    known: '12',
  });
  root.remove();
});

test('what was taken away before the scripts came stays away', async () => {
  expect(
    await afterScripts(
      (said) => <Checks said={said} />,
      (input) => input('a').click(),
    ),
  ).toEqual({
    shown: '',
    known: '',
  });
});
