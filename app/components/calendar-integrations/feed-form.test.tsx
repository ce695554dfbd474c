// @vitest-environment jsdom
import { Link } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { FeedForm } from './feed-form.tsx';

rendersInStub();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

test('an address that was typed is asked about before it is lost', async () => {
  const Page = () => (
    <>
      <FeedForm />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  const Stub = createRemixStub([
    { id: 'root', path: '/', loader: () => ({ csrf: 'x' }), Component: Page },
    { path: '/elsewhere', Component: () => <h1>Elsewhere</h1> },
  ]);
  render(<Stub />);
  fireEvent.change(await screen.findByLabelText('iCal feed URL'), { target: { value: 'https://a.example' } });
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Discard changes?');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy();
});
