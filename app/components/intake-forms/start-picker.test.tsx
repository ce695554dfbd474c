// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { StartPicker } from './start-picker.tsx';

rendersInStub();

test('no profession is chosen beforehand: one must be, and then it can be looked at', async () => {
  const starts = [
    { start: 'massage' as const, title: 'Massage therapist', questions: [] },
    { start: 'acupuncture' as const, title: 'Acupuncturist', questions: [] },
  ];
  const Page = () => <StartPicker starts={starts} practitioner="Ann" isFirst />;
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  const radios = await screen.findAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked, required }) => [checked, required])).toEqual([
    [false, true],
    [false, true],
  ]);
  expect(screen.queryByRole('button', { name: 'Look at it' })).toBeNull();
  fireEvent.click(radios[1]!);
  expect(await screen.findByRole('button', { name: 'Look at it' })).toBeTruthy();
});
