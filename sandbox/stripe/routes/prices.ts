import { newId, type Call, type Params, type Route } from '../call.ts';
import { invalid } from '../faults.ts';
import { price } from '../billing/objects.ts';

const CURRENCIES = ['usd', 'cad'];

function create(call: Call) {
  const currency = call.required('currency').toLowerCase();
  if (!CURRENCIES.includes(currency)) throw invalid(`Invalid currency: ${currency}`, { param: 'currency' });
  const interval = call.record('recurring')?.interval;
  if (interval !== 'month' && interval !== 'year')
    throw invalid('This sandbox serves recurring[interval]=month or year.', { param: 'recurring[interval]' });
  const product = call.record('product_data') as Params | null;
  const name = product?.name;
  if (typeof name !== 'string' || !name)
    throw invalid('Missing required param: product_data[name].', {
      code: 'parameter_missing',
      param: 'product_data[name]',
    });
  const amount = call.integer('unit_amount');
  if (amount === null || amount < 0) throw invalid('Invalid non-negative integer', { param: 'unit_amount' });
  const key = call.text('lookup_key');
  const holder = key ? call.list('prices').find(({ lookup_key }) => lookup_key === key) : undefined;
  if (holder && !call.flag('transfer_lookup_key'))
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key. Pass transfer_lookup_key=true to transfer it.`,
      { param: 'lookup_key' },
    );
  if (holder) call.save('prices', { ...holder, lookup_key: null });
  const made = price({
    id: newId('price_1'),
    created: call.created,
    product: newId('prod_', 14),
    currency,
    unit_amount: amount,
    interval,
    lookup_key: key,
    metadata: { ...call.metadata(), name },
  });
  call.save('prices', made);
  call.emit('price.created', made);
  return made;
}

function list(call: Call) {
  const keys = [call.params.lookup_keys ?? []].flat().map(String);
  const isActive = call.text('active');
  const data = call
    .list('prices')
    .filter(({ lookup_key, active }) => {
      const fits = keys.length === 0 || (lookup_key !== null && keys.includes(lookup_key));
      return fits && (isActive === null || String(active) === isActive);
    })
    .reverse()
    .slice(0, call.integer('limit') ?? 10);
  return { object: 'list', data, has_more: false, url: '/v1/prices' };
}

export const priceRoutes: Route[] = [
  {
    method: 'post',
    path: '/v1/prices',
    accepts: [
      'currency',
      'unit_amount',
      'recurring',
      'product_data',
      'lookup_key',
      'transfer_lookup_key',
      'metadata',
    ],
    run: create,
  },
  { method: 'get', path: '/v1/prices', run: list },
];
