import { expect, test } from 'vitest';
import { ProviderError, type ProviderProblem } from '../payments/port.ts';
import type { SquareSeller } from './port.ts';
import { atEachPlace } from './square-client.ts';

const seller: SquareSeller = {
  provider: 'square',
  merchantId: 'M_alder_house',
  accessTokenEncrypted: 'sealed',
  locationId: 'L_now',
  formerLocationIds: ['L_closed', 'L_before'],
};

async function asked(refused: Partial<Record<string, ProviderProblem>>): Promise<string[]> {
  const found: string[] = [];
  const all = atEachPlace(seller, async function* (locationId) {
    yield await Promise.resolve(`${locationId} 1`);
    const problem = refused[locationId];
    if (problem) throw new ProviderError(problem, 'not this one');
    yield `${locationId} 2`;
  });
  for await (const one of all) found.push(one);
  return found;
}

test('a former place that Square refuses to be asked about hides neither the present one nor the others', async () => {
  expect(await asked({ L_closed: 'not_found' })).toEqual([
    ...['L_now 1', 'L_now 2', 'L_closed 1', 'L_before 1', 'L_before 2'],
  ]);
});

test('what the present place is refused, and what may be a passing fault, is said', async () => {
  await expect(asked({ L_now: 'not_found' })).rejects.toThrow('not this one');
  await expect(asked({ L_closed: 'unavailable' })).rejects.toThrow('not this one');
});
