import { expect, test } from 'vitest';
import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import { clientIdOf } from './client-data.ts';

test('the id of an address is taken as it is', () => {
  const clientId = '018f2f2e-7d3a-7c11-9f5e-2b1d0c9a8e77';
  expect(clientIdOf({ clientId })).toBe(clientId);
});

test.each([undefined, '', 'nope', '018f2f2e', '018f2f2e-7d3a-7c11-9f5e-2b1d0c9a8e77x', '../payments'])(
  '%o names nobody: 404, not 400',
  async (clientId) => {
    const thrown = (): unknown => {
      try {
        return clientIdOf({ clientId });
      } catch (error) {
        return error;
      }
    };
    const answer = thrown() as Response;
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: CLIENT_MESSAGES.notFound });
  },
);
