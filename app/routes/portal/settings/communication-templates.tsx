import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TemplatesPage } from '#app/components/settings/communication/templates-page.tsx';
import {
  emailTemplates,
  previewEmailTemplate,
  sendTestEmail,
  updateCommunicationSettings,
} from '#app/domain/communication/index.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { COMMUNICATION_MESSAGES } from '#app/domain/communication/messages.ts';
import { EMAIL_TEMPLATES, isEmailTemplate } from '#app/lib/messages/email-templates.ts';
import { postedRichText } from '#app/lib/rich/posted.ts';
import {
  act,
  errorPage,
  load,
  postedForm,
  postedText,
  redirectWithToast,
  refusedForm,
  withText,
  type PostedInput,
} from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Custom content · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const view = await load(context, emailTemplates, {}, request);
  const template = asked.get('template') ?? '';
  const name = isEmailTemplate(template) ? template : EMAIL_TEMPLATES[0];
  const chosen = asked.get('appointment');
  // The next one, unless another, or the sample, was chosen; one that is over by now is no choice.
  const appointment =
    chosen === 'sample'
      ? undefined
      : (view.appointments.find(({ id }) => id === chosen) ?? view.appointments[0]);
  const appointmentId = appointment?.id ?? null;
  const outcome = await act(context, previewEmailTemplate, { name, appointmentId });
  const first = outcome.ok
    ? { preview: outcome.value, problem: null }
    : { preview: null, problem: outcome.refusal.userMessage };
  return { view, name, appointmentId, first };
}

/** Saves the words where there are no scripts, goes back to the default or to what was saved before, and sends a test. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent = '', input: posted } = await postedForm(request);
  if (intent === 'default' || intent === 'version' || intent === 'test')
    return press(context, intent, posted);
  const content = postedRichText(posted, 'content');
  const outcome = await save(context, intent, content, posted);
  if (!outcome.ok) {
    // As the form names what is wrong with this one of the list.
    const { code, userMessage, problems } = withText(outcome.refusal, SETTINGS_MESSAGES.tryLater);
    const named = problems.map(({ message, field }) => ({ message, ...(field && { field: 'content' }) }));
    return refusedForm(new Refusal(code, userMessage, { problems: named }), { intent, input: { content } });
  }
  return redirectWithToast(context, paths.emailTemplates({ template: intent }), SAVED);
}

const SAVED = { kind: 'success' as const, text: COMMUNICATION_MESSAGES.templateUpdated };

const save = (context: AppLoadContext, name: string, content: string | null, posted: PostedInput) =>
  act(context, updateCommunicationSettings, {
    emailTemplates: [{ name, content, previousUpdatedAt: postedText(posted, 'previousUpdatedAt') }],
  });

/** Nothing is entered in these: each is about what is saved. */
async function press(
  context: AppLoadContext,
  intent: 'default' | 'version' | 'test',
  posted: PostedInput,
): Promise<Response> {
  const name = postedText(posted, 'template');
  const appointmentId = postedText(posted, 'appointmentId') || null;
  const template = (await load(context, emailTemplates, {})).templates.find((one) => one.name === name);
  const version = template?.versions.find(({ id }) => id === postedText(posted, 'versionId'));
  if (!template || (intent === 'version' && !version)) throw errorPage(notFound('version'));
  const content = template.customContent ?? template.defaultContent;
  const outcome =
    intent === 'test'
      ? await act(context, sendTestEmail, { name, content, appointmentId })
      : await save(context, name, version?.content ?? null, posted);
  const here = paths.emailTemplates({ template: name, ...(appointmentId && { appointment: appointmentId }) });
  if (!outcome.ok) {
    const { userMessage: text } = withText(outcome.refusal, SETTINGS_MESSAGES.tryLater);
    return redirectWithToast(context, here, { kind: 'error', text });
  }
  return redirectWithToast(
    context,
    here,
    'email' in outcome.value
      ? { kind: 'success', text: COMMUNICATION_MESSAGES.testSent(outcome.value.email) }
      : SAVED,
  );
}

export default function CommunicationTemplates() {
  return <TemplatesPage {...useLoaderData<typeof loader>()} />;
}
