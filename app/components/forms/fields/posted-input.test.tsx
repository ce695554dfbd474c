// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { locationFields } from '#app/domain/locations/inputs.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { PostedInput } from './posted-input.tsx';

rendersInStub();
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

/** A form as that of a location: an empty name is none. */
function Page({ opened }: { opened: string }) {
  const [name, setName] = useState(opened);
  const form = useOperationForm(useOperation(op.upsertLocation), {
    schema: locationFields,
    defaults: { kind: 'office', name: opened || null },
    input: () => ({ name }),
    onSaved: () => undefined,
  });
  return (
    <>
      <OperationForm form={form}>
        <PostedInput value={{ kind: 'office', name: name || null }} />
        <input
          aria-label="Name"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </OperationForm>
      <p role="status">{form.isChanged ? 'Not saved yet' : 'Nothing changed yet'}</p>
    </>
  );
}

test.each([
  ['Birch room', ''],
  ['', 'Birch room'],
])('a part that goes or comes in one step, from %j to %j, is known to the form', async (opened, typed) => {
  const Stub = createRemixStub([{ path: '/', Component: () => <Page opened={opened} /> }]);
  render(<Stub />);
  const field = await screen.findByLabelText('Name');
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('Nothing changed yet');
  act(() => void fireEvent.change(field, { target: { value: typed } }));
  await waitFor(() => expect(said()).toBe('Not saved yet'));
  expect([...new FormData(document.querySelector('form')!).keys()]).not.toContain('parts');
  act(() => void fireEvent.change(field, { target: { value: opened } }));
  await waitFor(() => expect(said()).toBe('Nothing changed yet'));
});
