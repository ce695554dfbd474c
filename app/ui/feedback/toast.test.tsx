// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toast, ToastRegion } from './toast.tsx';

test('a newer toast about the same thing takes the place of the older; others stay', async () => {
  // Its script comes later than the page's: here it is there already.
  await import('./region.tsx');
  render(<ToastRegion />);
  act(() => {
    toast.success('Request sent', { about: 'another visit' });
    toast.success('Settings saved');
    toast.success('Marked as Paid', { about: 'a visit', action: { label: 'Undo' } });
  });
  expect(await screen.findByText('Marked as Paid')).toBeTruthy();
  act(() => void toast.success('No longer marked as paid', { about: 'a visit' }));
  expect(await screen.findByText('No longer marked as paid')).toBeTruthy();
  expect(screen.queryByText('Marked as Paid')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.getByText('Request sent')).toBeTruthy();
  expect(screen.getByText('Settings saved')).toBeTruthy();
});
