// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';

test('a label that the browser would write otherwise breaks no page', () => {
  const select = (time: string) => (
    <NativeSelect
      label="City"
      name="zone"
      options={[{ value: 'America/Vancouver', label: `Vancouver, ${time}` }]}
    />
  );
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = renderToString(select('3:30 PM'));
  const errors: unknown[] = [];
  act(() => {
    hydrateRoot(box, select('2:30 PM'), { onRecoverableError: (error) => errors.push(error) });
  });
  expect(errors).toEqual([]);
  expect(box.textContent).toContain('Vancouver');
});
