// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ToastRegion } from '../feedback/toast.tsx';
import { CopyButton } from './copy-button.tsx';

// The first toast loads what shows it.
beforeAll(async () => {
  window.CSS ??= { escape: (text: string) => text } as never;
  await import('../feedback/region.tsx');
});
afterEach(cleanup);

function press(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  render(
    <>
      <CopyButton text="https://mara.example" />
      <ToastRegion />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
}

test('copies its value and says so (002 §2)', async () => {
  const copied: string[] = [];
  press(async (text) => void copied.push(text));
  expect(await screen.findByText('Copied to clipboard')).toBeTruthy();
  expect(copied).toEqual(['https://mara.example']);
});

test('where the browser does not let it, the value is there to be copied by hand', async () => {
  press(() => Promise.reject(new Error('not allowed')));
  expect(await screen.findByText(/did not let us copy/)).toBeTruthy();
  expect(screen.getByText('https://mara.example')).toBeTruthy();
});
