import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TemplatesPage } from '#app/components/settings/communication/templates-page.tsx';
import {
  emailTemplates,
  previewEmailTemplate,
  updateCommunicationSettings,
} from '#app/domain/communication/index.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { COMMUNICATION_MESSAGES } from '#app/domain/communication/messages.ts';
import { EMAIL_TEMPLATES, isEmailTemplate } from '#app/lib/messages/email-templates.ts';
import { postedRichText } from '#app/lib/rich/posted.ts';
import {
  act,
  load,
  postedForm,
  postedText,
  redirectWithToast,
  refusedForm,
  withText,
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

/** Saves the words where there are no scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent: name = '', input: posted } = await postedForm(request);
  const content = postedRichText(posted, 'content');
  const outcome = await act(context, updateCommunicationSettings, {
    emailTemplates: [
      {
        name,
        content,
        previousUpdatedAt: postedText(posted, 'previousUpdatedAt'),
      },
    ],
  });
  if (!outcome.ok) {
    // As the form names what is wrong with this one of the list.
    const { code, userMessage, problems } = withText(outcome.refusal, SETTINGS_MESSAGES.tryLater);
    const named = problems.map(({ message, field }) => ({ message, ...(field && { field: 'content' }) }));
    return refusedForm(new Refusal(code, userMessage, { problems: named }), {
      intent: name,
      input: { content },
    });
  }
  return redirectWithToast(context, paths.emailTemplates({ template: name }), {
    kind: 'success',
    text: COMMUNICATION_MESSAGES.templateUpdated,
  });
}

export default function CommunicationTemplates() {
  return <TemplatesPage {...useLoaderData<typeof loader>()} />;
}
