// @vitest-environment jsdom
import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SupportRoom, type SupportView } from '#app/components/support/support-room.tsx';
import type { Actor } from '#app/operations/actor.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { loader } from './support.tsx';

rendersInStub();

function room(view: Omit<SupportView, 'lead'>) {
  const Stub = createRemixStub([{ path: '/', Component: () => <SupportRoom lead="Tell us." {...view} /> }]);
  render(<Stub />);
}

const session = { userId: 'u', sessionId: 's' };
const asked = (actor: Actor, chat: object | null) => {
  const context = { base: { actor, ports: { chat } } } as unknown as AppLoadContext;
  const request = new Request('http://localhost:3000/support');
  return loader({ request, context, params: {} } as LoaderFunctionArgs);
};

test('a signed-in client chats; a visitor is led to signing in and back; without a chat both write', () => {
  expect(asked({ kind: 'client', ...session }, {})).toEqual({ supportChat: true, logIn: null });
  expect(asked({ kind: 'visitor' }, {})).toEqual({ supportChat: false, logIn: '/login?to=%2Fsupport' });
  expect(asked({ kind: 'client', ...session }, null)).toEqual({ supportChat: false, logIn: null });
  expect(asked({ kind: 'visitor' }, null)).toEqual({ supportChat: false, logIn: null });
});

test('a practitioner’s help is in the portal', () => {
  let led: unknown;
  try {
    asked({ kind: 'practitioner', ...session }, {});
  } catch (thrown) {
    led = thrown;
  }
  expect((led as Response).headers.get('Location')).toBe('/portal/support');
});

test.each([
  [{ supportChat: true }, ['Start a chat'], [/^Write to /]],
  [{ supportChat: false, logIn: '/login?to=%2Fsupport' }, [], ['Log in to chat', /^Write to /]],
  [{ supportChat: false }, [], [/^Write to /]],
])('the room stands anywhere, without the portal: %o', (view, buttons, links) => {
  room(view);
  expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeTruthy();
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  const shown = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(shown).toHaveLength(links.length);
  for (const [index, text] of links.entries()) expect(shown[index]).toMatch(text);
});
