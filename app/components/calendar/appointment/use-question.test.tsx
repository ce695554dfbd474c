// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stillStands, useQuestion, type AppointmentStatus } from './use-question.ts';

const request: AppointmentStatus = { id: 'one', state: 'pending', paymentStatus: 'Unpaid', dueCents: 9_000 };
const accepted: AppointmentStatus = { ...request, state: 'approved' };

test('a question closes when the request was answered meanwhile, and stays closed', () => {
  const { result, rerender } = renderHook(({ about }) => useQuestion(about), {
    initialProps: { about: request as AppointmentStatus | null },
  });
  const asking = () => result.current[0];
  act(() => result.current[1]('decline'));
  expect(asking()).toBe('decline');
  rerender({ about: { ...request } });
  expect(asking()).toBe('decline');
  rerender({ about: accepted });
  expect(asking()).toBeNull();
  rerender({ about: request });
  expect(asking()).toBeNull();
  act(() => result.current[1]('decline'));
  rerender({ about: { ...request, id: 'two' } });
  expect(asking()).toBeNull();
});

test('a question about money stands while the money does; one about the visit while the visit does', () => {
  const paid: AppointmentStatus = { ...accepted, paymentStatus: 'Paid', dueCents: 0 };
  expect(stillStands('mark-paid', accepted, paid)).toBe(false);
  expect(stillStands('adjust', accepted, { ...accepted, dueCents: 5_000 })).toBe(false);
  expect(stillStands('invoice', accepted, { ...accepted })).toBe(true);
  expect(stillStands('cancel', accepted, paid)).toBe(true);
  expect(stillStands('reschedule', accepted, { ...accepted, state: 'cancelled' })).toBe(false);
});
