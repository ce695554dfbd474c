// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { DetailsPage, type DetailsPageProps } from './details-page.tsx';

rendersInStub();

const DETAILS: DetailsPageProps['details'] = {
  name: 'Mara Vane',
  location: 'Portland, OR',
  locationId: null,
  title: 'Massage therapist',
  headline: 'Quiet hands.',
  about: 'Ten years here.',
  shortLink: 'mara',
  nickname: null,
  philosophyOfCare: null,
  firstVisit: 'Come as you are.',
  inspiration: null,
  insurance: null,
  gender: 'Custom',
  customGender: 'Agender',
  dob: '1988-02-29',
  photoUrl: null,
  photoHandle: null,
  updatedAt: new Date(0),
};

/** What the server was sent, and what it answers. */
const sent: { path: string; body: unknown }[] = [];
let answer = () => opDone({});

// The first toast loads what shows it.
beforeAll(() => import('#app/ui/feedback/region.tsx'));
beforeEach(() => {
  sent.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    if (body === undefined) return Promise.resolve(opDone({ isAvailable: true, availability: 'available' }));
    sent.push({ path, body: JSON.parse(body as string) });
    return Promise.resolve(answer());
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Another window saved: the page is read anew. */
let readAnew = (_details: Partial<typeof DETAILS>) => {};

async function show() {
  function Page() {
    const [details, setDetails] = useState(DETAILS);
    readAnew = (changed) => act(() => setDetails({ ...details, ...changed }));
    return (
      <>
        <DetailsPage details={details} host="tendwell.example" edit={null} refused={null} />
        <ToastRegion />
      </>
    );
  }
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  await screen.findByRole('button', { name: 'Edit name' });
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
test.each([
  ['Nickname', 'nickname', null],
  ['Headline', 'headline', '5 / 200'],
  ['About me', 'about', '5 / 5000'],
  ['Philosophy of care', 'philosophyOfCare', '5 / 1500'],
  ['First visit', 'firstVisit', '5 / 1500'],
  ['Inspiration', 'inspiration', '5 / 1500'],
  ['Insurance', 'insurance', '5 / 1500'],
])(
  '%s has an editor, with a counter where it is long, and sends itself alone',
  async (term, name, counter) => {
    answer = () => opDone({});
    await show();
    press(`Edit ${term.toLowerCase()}`);
    const field = screen.getByRole('textbox', { name: term });
    fireEvent.change(field, { target: { value: 'Words' } });
    fireEvent.input(field, { target: { value: 'Words' } });
    if (counter) expect(part(term).getByText(counter)).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
    );
    press('Save');
    await screen.findByRole('button', { name: `Edit ${term.toLowerCase()}` });
    expect(sent).toEqual([{ path: '/op/updateInfo', body: { [name]: 'Words' } }]);
  },
);

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const write = (text: string) => {
  const field = screen.getByRole('textbox', { name: 'Headline' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.input(field, { target: { value: text } });
};

test('what another window writes meanwhile is told in the open editor, and replaced only knowingly', async () => {
  answer = () => opDone({});
  await show();
  press('Edit headline');
  write('Warm hands.');
  await waitFor(() => expect(save().disabled).toBe(false));
  readAnew({ title: 'Bodyworker' });
  expect(screen.queryByText(/another window/)).toBeNull();
  readAnew({ headline: 'Slow hands.' });
  expect(await screen.findByText(/another window: ‘Headline’/)).toBeTruthy();
  expect(save().disabled).toBe(true);
  press('Keep mine');
  await waitFor(() => expect(save().disabled).toBe(false));
  press('Save');
  await screen.findByRole('button', { name: 'Edit headline' });
  expect(sent).toEqual([{ path: '/op/updateInfo', body: { headline: 'Warm hands.' } }]);
});

test('what another window wrote is taken over by a press, and by itself where nothing was typed', async () => {
  await show();
  press('Edit headline');
  readAnew({ headline: 'Slow hands.' });
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Headline' }).value;
  await waitFor(() => expect(text()).toBe('Slow hands.'));
  write('Warm hands.');
  readAnew({ headline: 'Kind hands.' });
  press('Take it over');
  await waitFor(() => expect(text()).toBe('Kind hands.'));
  expect(sent).toEqual([]);
});

test('who one is: refused it says why in passing, and is as before', async () => {
  answer = () => opRefused('Please enter a date of birth that is in the past.', { code: 'invalid_input' });
  await show();
  const said = 'Agender · Born on February 29, 1988';
  expect(part('Personal').getByText(said)).toBeTruthy();
  press('Edit personal');
  expect(screen.getByLabelText<HTMLSelectElement>('Gender').value).toBe('Custom');
  fireEvent.input(screen.getByLabelText('Date of birth'), { target: { value: '1960-01-01' } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  );
  press('Save');
  expect(await screen.findByText('Please enter a date of birth that is in the past.')).toBeTruthy();
  expect(sent).toEqual([
    {
      path: '/op/updatePersonalSettings',
      body: { gender: 'Custom', customGender: 'Agender', dob: '1960-01-01' },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(part('Personal').getByText(said)).toBeTruthy();
});

test('who one is: what was said can be other, and not nothing', async () => {
  await show();
  press('Edit personal');
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const enter = (label: string | RegExp, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  enter('Date of birth', '1988-03-01');
  await waitFor(() => expect(save().disabled).toBe(false));
  enter('Date of birth', '');
  await waitFor(() => expect(save().disabled).toBe(true));
  enter('Date of birth', '1988-03-01');
  await waitFor(() => expect(save().disabled).toBe(false));
  enter(/^In your words/, '');
  await waitFor(() => expect(save().disabled).toBe(true));
  fireEvent.change(screen.getByLabelText('Gender'), { target: { value: 'Female' } });
  fireEvent.input(screen.getByLabelText('Gender'), { target: { value: 'Female' } });
  await waitFor(() => expect(save().disabled).toBe(false));
});

test('what was said of a short link is gone with its editor', async () => {
  await show();
  press('Edit short link');
  const field = screen.getByRole('textbox', { name: 'Short link' });
  fireEvent.change(field, { target: { value: 'vane' } });
  fireEvent.input(field, { target: { value: 'vane' } });
  expect((await part('Short link').findByText('available')).closest('p')!.textContent).toBe(
    'vane is available',
  );
  press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit short link' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Short link' }).value).toBe('mara');
  expect(part('Short link').getByRole('status').textContent).toBe('');
});
