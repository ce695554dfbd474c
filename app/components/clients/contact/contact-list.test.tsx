// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import type { ClientProfile } from '../client-data.ts';
import { ContactList } from './contact-list.tsx';

afterEach(cleanup);

const shown = (given: Partial<ClientProfile>) => {
  const client = { phone: null, email: 'ben@example.com', fullAddress: null, ...given } as ClientProfile;
  return render(<ContactList client={client} />).container.textContent;
};

test('an address or a number that takes nothing says so, as long as it is there', () => {
  const refused = { emailRefusedAt: new Date(0), phoneRefusedAt: new Date(0) };
  expect(shown({})).not.toContain('delivered');
  expect(shown(refused)).toContain(CLIENT_MESSAGES.emailsNotBrought);
  expect(shown(refused)).not.toContain(CLIENT_MESSAGES.textsNotBrought);
  expect(shown({ ...refused, email: null, phone: '+12125550123' })).toContain(
    CLIENT_MESSAGES.textsNotBrought,
  );
});
