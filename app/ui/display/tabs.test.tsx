// @vitest-environment jsdom
import { useLocation } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { TabNav } from './tab-nav.tsx';

rendersInStub();

// jsdom has no layout: the test says that tabs of 100 px stand in a strip of 300 px.
const WIDTH = 100;
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(3 * WIDTH);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = [...(this.parentElement?.querySelectorAll(':scope > a') ?? [])].indexOf(this);
    const strip = this.parentElement?.closest('nav');
    return { left: Math.max(place, 0) * WIDTH - (strip?.scrollLeft ?? 0), width: WIDTH } as DOMRect;
  });
});

const NAMES = ['Details', 'Credentials', 'Endorsements', 'Photos', 'Locations', 'Services', 'Misc'];

function Page() {
  const isStart = useLocation().pathname === '/';
  const items = NAMES.map((label) => ({
    to: `/${label}`,
    label,
    ...(isStart && label === 'Details' ? { current: true } : {}),
  }));
  return <TabNav label="Parts" items={items} />;
}

const strip = () => screen.getByRole('navigation', { name: 'Parts' });
const chosen = () => screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);

function show(at: string) {
  const routes = ['/', '/:name'].map((path) => ({ id: path, path, Component: Page }));
  const Stub = createRemixStub(routes);
  render(<Stub initialEntries={[at]} />);
}

test('the chosen tab comes into sight where the strip is wider than the page, also after another one was chosen', async () => {
  show('/Misc');
  expect(chosen()).toEqual(['Misc']);
  await waitFor(() => expect(strip().scrollLeft).toBe(500));
  fireEvent.click(screen.getByRole('link', { name: 'Photos' }));
  await waitFor(() => expect(chosen()).toEqual(['Photos']));
  expect(strip().scrollLeft).toBe(200);
});

test('a tab is marked at another address of its page where it is told so', () => {
  show('/');
  expect(chosen()).toEqual(['Details']);
});
