// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PostedInput } from '#app/components/forms/fields/posted-input.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { paths } from '#app/paths.ts';
import { toast } from '#app/ui/feedback/toast.tsx';
import {
  FORM_CLIENT,
  FORM_NOW,
  FORM_PRACTICE as practice,
  openedForm,
} from '#tests/support/appointment-form.ts';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import type { FormAppointment } from './form/form-data.ts';
import { existingAppointment } from './form/form-opening.ts';
import { enteredOf } from './form/form-payload.ts';
import { withClient, withService } from './form/form-services.ts';
import type { FormState } from './form/form-state.ts';
import { askedIn } from './questions.tsx';
import { useSaving } from './use-saving.ts';

rendersInStub();

const UNKNOWN = 'Unexpected error. Please contact support if this persists.';
const ready: FormState = {
  ...withService(withClient(openedForm(), FORM_CLIENT, practice), 'massage', practice),
  locationId: 'office',
  date: '2026-11-24',
  start: 600,
};
const start = new Date('2026-11-24T18:00:00Z');
const lunch = {
  id: '00000000-0000-4000-8000-00000000000c',
  name: 'Lunch',
  type: 'personal' as const,
  timeRange: 'noon',
};
const series = {
  error: null,
  calendarNote: null,
  recurringTimes: [{ startsAt: start, displayTime: 'Tue', conflicts: [] }],
};

const appointment: FormAppointment = {
  id: 'visit',
  state: 'approved',
  past: false,
  startsAt: start,
  endsAt: new Date('2026-11-24T19:00:00Z'),
  updatedAt: new Date('2026-11-20T00:00:00Z'),
  timeZone: practice.timeZone,
  isVirtual: false,
  bookedBy: 'practitioner',
  amountCents: 9_000,
  amountCurrency: 'USD',
  seriesId: null,
  locationId: 'office',
  client: FORM_CLIENT,
  practitionerNote: null,
  visit: null,
  appointmentServices: [
    {
      id: 'line',
      serviceId: 'massage',
      variationId: null,
      name: 'massage',
      addOn: false,
      amountCents: 9_000,
      timeLength: 60,
    },
  ],
  package: null,
  packageSessionNumber: null,
  priceStands: false,
  canReschedule: true,
};

const server = {
  answers: [] as (Response | TypeError)[],
  posted: [] as { path: string; body: Record<string, unknown> }[],
};

beforeEach(() => {
  server.answers = [];
  server.posted = [];
  vi.spyOn(toast, 'success');
  vi.spyOn(toast, 'error');
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    server.posted.push({ path, body: JSON.parse(body as string) as Record<string, unknown> });
    const answer = server.answers.shift()!;
    return answer instanceof TypeError ? Promise.reject(answer) : Promise.resolve(answer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const onLeft = vi.fn();

interface Shown {
  state?: FormState;
  edited?: FormAppointment;
  /** The present, epoch milliseconds. */
  now?: number;
}

function Saving({ state: entered = ready, edited, now = FORM_NOW }: Shown) {
  const [initial] = useState(() =>
    edited ? existingAppointment(edited, practice, FORM_CLIENT) : openedForm(),
  );
  const [state, setState] = useState(initial);
  useEffect(() => {
    setState(entered);
  }, [entered]);
  const data = { practice, appointment: edited ?? null } as Parameters<typeof useSaving>[0]['data'];
  const saving = useSaving({
    data,
    form: {
      initial,
      state,
      series: state.repeat.frequency === 'none' ? null : series,
    },
    isHome: false,
    now: () => now,
    onSaved: onLeft,
  });
  const { refused, again, canSave, id } = saving;
  const question = askedIn(refused);
  return (
    <OperationForm form={saving}>
      <PostedInput value={enteredOf(state, practice)} />
      <button type="submit" form={id} disabled={!canSave}>
        Save
      </button>
      <button type="button" onClick={() => void again(question!.yes)}>
        Yes
      </button>
      <button type="button" onClick={() => question?.kind === 'overlap' && void again(question.skip!.rest)}>
        Skip
      </button>
      <p>{`asks ${question?.kind ?? 'nothing'}`}</p>
      <p>{refused?.fields['client.phone']}</p>
      <p>{refused?.code}</p>
    </OperationForm>
  );
}

function show(shown: Shown = {}, ...answers: (Response | TypeError)[]) {
  onLeft.mockClear();
  server.answers = answers;
  const Page = () => <Saving {...shown} />;
  const Stub = createRemixStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ csrf: 'the token' }),
      children: [{ index: true, Component: Page }],
    },
  ]);
  render(<Stub />);
}
const press = async (name: string) => {
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false),
  );
  fireEvent.click(screen.getByRole('button', { name }));
};
const weekly: FormState = { ...ready, repeat: { ...ready.repeat, frequency: 'weekly' } };
const noted = { ...existingAppointment(appointment, practice, FORM_CLIENT), practitionerNote: 'Shoes.' };
const made = { id: 'made', instantActionToken: 'secret' };

test.each([
  ['one', {}, 'proCreateAppointment', 'Appointment created successfully.'],
  [
    'a series',
    { state: weekly },
    'createRecurringAppointments',
    'Your recurring series was created successfully.',
  ],
])(
  '%s that was created is shown by a link, and its form is left (spec 001 §8)',
  async (_what, shown, name, text) => {
    show(shown, opDone(made));
    await press('Save');
    await vi.waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
    expect(toast.success).toHaveBeenCalledExactlyOnceWith(text, {
      action: { label: 'Show', to: paths.calendarAppointment('secret') },
    });
    expect(server.posted.map(({ path }) => path)).toEqual([`/op/${name}`]);
  },
);

test('one that was changed has nothing to show beside its form', async () => {
  show({ state: noted, edited: appointment }, opDone({}));
  await press('Save');
  await vi.waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Appointment updated successfully.', {});
  expect(server.posted).toEqual([
    {
      path: '/op/updateAppointmentV2',
      body: expect.objectContaining({ appointmentId: 'visit', practitionerNote: 'Shoes.' }) as unknown,
    },
  ]);
});

test.each([
  ['one', {}, UNKNOWN],
  ['a series', { state: weekly }, `Error creating appointments: ${UNKNOWN}`],
  ['a change', { state: noted, edited: appointment }, UNKNOWN],
])('%s that fails says so, and the form stays', async (_what, shown, text) => {
  show(shown, opRefused('Something went wrong.', { code: 'internal' }));
  await press('Save');
  await vi.waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith(text, {}));
  expect(onLeft).not.toHaveBeenCalled();
});

test('what is said beside a field is said there alone', async () => {
  const fields = { 'client.phone': 'Whose is it?' };
  show({}, opRefused('Whose is it?', { code: 'invalid_input', fields }));
  await press('Save');
  await screen.findByText('Whose is it?');
  expect(toast.error).not.toHaveBeenCalled();
});

test('a start in the past is asked about before it is sent, and what stands there after', async () => {
  const overlap = { confirm: 'overlap', conflicts: [lunch] };
  show({ now: start.getTime() + 1 }, opRefused('Not free.', { data: overlap }), opDone(made));
  await press('Save');
  await screen.findByText('asks past');
  expect(server.posted).toEqual([]);
  await press('Yes');
  await screen.findByText('asks overlap');
  expect(toast.error).not.toHaveBeenCalled();
  await press('Yes');
  await vi.waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
  expect(server.posted.map(({ body }) => [body.confirmPast, body.confirmOverlap])).toEqual([
    [true, undefined],
    [true, [lunch.id]],
  ]);
  expect(new Set(server.posted.map(({ body }) => body.idempotencyKey)).size).toBe(1);
});

test('dates of a series that were taken meanwhile are left out, with what they meet', async () => {
  const next = new Date('2026-12-01T18:00:00Z');
  const dates = [start, next].map((startsAt) => ({ startsAt, displayTime: '', conflicts: [] }));
  series.recurringTimes = dates;
  const taken = { confirm: 'overlap', recurringTimes: [{ ...dates[1], conflicts: [lunch] }] };
  show({ state: weekly }, opRefused('Taken.', { data: taken }), opDone(made));
  await press('Save');
  await screen.findByText('asks overlap');
  await press('Skip');
  await vi.waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
  expect(server.posted.map(({ body }) => [body.recurringStartTimes, body.confirmOverlap])).toEqual([
    [[start.toISOString(), next.toISOString()], []],
    [[start.toISOString()], []],
  ]);
});

test('what nobody answered is sent under the same key once more, also after a question', async () => {
  const lost = new TypeError('Failed to fetch');
  const overlap = { confirm: 'overlap', conflicts: [lunch] };
  show({}, opRefused('Not free.', { data: overlap }), lost, opDone(made));
  await press('Save');
  await screen.findByText('asks overlap');
  await press('Yes');
  await screen.findByText('unreachable');
  await press('Save');
  await vi.waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
  expect(new Set(server.posted.map(({ body }) => body.idempotencyKey)).size).toBe(1);
});

test('where somebody else changed it, only reading it again leads on', async () => {
  show({ state: noted, edited: appointment }, opRefused('Changed meanwhile.', { code: 'state_changed' }));
  await press('Save');
  await screen.findByText('state_changed');
  expect(toast.error).not.toHaveBeenCalled();
  expect(onLeft).not.toHaveBeenCalled();
});
