import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FormsPage } from '#app/components/intake-forms/forms-page.tsx';
import { createIntakeForm, intakeForms, intakeFormStarts } from '#app/domain/intake-forms/index.ts';
import { INTAKE_FORM_MESSAGES } from '#app/domain/intake-forms/messages.ts';
import { act, load, postedForm, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Intake Form · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [forms, { starts }] = await Promise.all([
    load(context, intakeForms, {}, request),
    load(context, intakeFormStarts, {}, request),
  ]);
  return { ...forms, starts };
}

/** Makes a form, and leads to it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { input } = await postedForm(request);
  const outcome = await act(context, createIntakeForm, input);
  if (!outcome.ok)
    return redirectWithToast(context, paths.intakeFormsSettings(), {
      kind: 'error',
      text: outcome.refusal.userMessage,
    });
  return redirectWithToast(context, paths.intakeFormSettings(outcome.value.intakeFormId), {
    kind: 'success',
    text: INTAKE_FORM_MESSAGES.created,
  });
}

export default function IntakeForms() {
  return <FormsPage {...useLoaderData<typeof loader>()} />;
}
