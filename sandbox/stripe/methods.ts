import { newId, type Call, type Params } from './call.ts';
import { invalid } from './faults.ts';
import { paymentMethod, type BillingDetails } from './objects.ts';
import { checkCard } from './test-cards.ts';

/** Makes a payment method of a card's own fields, not yet anyone's. Throws StripeFault (402) where one is wrong. */
export function makeMethod(call: Call, data: Params) {
  if (data.type !== 'card') throw invalid('Invalid payment method type.', { param: 'type' });
  const checked = checkCard((data.card as Params | undefined) ?? {}, new Date(call.ms));
  const object = paymentMethod(
    { id: newId('pm_'), created: call.created },
    checked,
    data.billing_details as BillingDetails | undefined,
  );
  call.save('payment_methods', object);
  call.put('natures', object.id, { behaviour: checked.behaviour, setUp: false });
  return object;
}

/** The method that a request names by id or brings as a card; null where it has neither. */
export function methodOf(call: Call) {
  const data = call.record('payment_method_data');
  if (data) return makeMethod(call, data);
  const id = call.text('payment_method');
  return id ? call.need('payment_methods', id, 'payment_method') : null;
}
