import type { ActionFunctionArgs } from '@remix-run/node';
import { upsertService } from '#app/domain/services/index.ts';
import { SERVICE_MESSAGES } from '#app/domain/services/messages.ts';
import { parseMoney } from '#app/lib/money.ts';
import { postedRichText } from '#app/lib/rich/posted.ts';
import { act, postedForm, postedText, redirectWithToast, type PostedInput } from '#app/operations/remix.ts';
import { plainRefusal } from './plain-refusal.ts';

/** Saves a service where there are no scripts: what the form does not ask for stays as it is. */
export async function saveService({ request, context }: ActionFunctionArgs) {
  const { input, intent } = await postedForm(request);
  const values: PostedInput = { ...input, description: postedRichText(input, 'description') };
  const text = (name: string) => postedText(values, name).trim();
  // What is no whole number is judged by the operation, in its words.
  const whole = (name: string) => (/^\d+$/.test(text(name)) ? Number(text(name)) : -1);
  const [id, kind] = [text('id'), text('kind')];
  const isAddOn = kind === 'add-on';
  const sent = {
    name: text('name'),
    description: text('description'),
    timeLength: isAddOn && text('timeLength') === '' ? 0 : whole('timeLength'),
    amountCents: parseMoney(text('amountCents')) ?? -1,
    public: 'public' in values,
    ...(kind === 'package' ? { numberOfSessions: whole('numberOfSessions') } : {}),
  };
  const outcome = await act(context, upsertService, {
    ...sent,
    ...(id
      ? { id, previousUpdatedAt: text('previousUpdatedAt') || undefined }
      : {
          package: kind === 'package',
          addOn: isAddOn,
          locationIds: [values.locationIds ?? []].flat(),
          idempotencyKey: text('key'),
        }),
  });
  if (!outcome.ok) return plainRefusal(outcome.refusal, { intent, input: values }, sent);
  return redirectWithToast(context, new URL(request.url).pathname, {
    kind: 'success',
    text: SERVICE_MESSAGES.saved(outcome.value.service.name),
  });
}
