import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { goneIn, inputOf, offeredServices, plainState } from '#app/components/intake-forms/editor-state.ts';
import { EditorPage } from '#app/components/intake-forms/editor-page.tsx';
import {
  deleteIntakeForm,
  intakeForm,
  intakeForms,
  restoreIntakeFormVersion,
  saveIntakeForm,
} from '#app/domain/intake-forms/index.ts';
import { INTAKE_FORM_MESSAGES } from '#app/domain/intake-forms/messages.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import {
  act,
  load,
  postedForm,
  postedText,
  redirectWithToast,
  refusedForm,
  unknownForm,
  withText,
} from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Intake Form · Tendwell' }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const [one, { intakeForms: all, services }] = await Promise.all([
    load(context, intakeForm, { intakeFormId: params.formId }, request),
    load(context, intakeForms, {}, request),
  ]);
  return { ...one, services: offeredServices(services, one.intakeForm), isOnly: all.length < 2 };
}

/** Deletes the form, puts an earlier version in use again, or saves what can be changed without scripts. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const posted = await postedForm(request);
  const { intent, input } = posted;
  const here = paths.intakeFormSettings(params.formId!);
  if (intent === 'delete') {
    const outcome = await act(context, deleteIntakeForm, input);
    return outcome.ok
      ? redirectWithToast(context, paths.intakeFormsSettings(), {
          kind: 'success',
          text: INTAKE_FORM_MESSAGES.deleted,
        })
      : redirectWithToast(context, here, { kind: 'error', text: outcome.refusal.userMessage });
  }
  if (intent === 'save') {
    const { intakeForm: form } = await load(context, intakeForm, { intakeFormId: params.formId }, request);
    const sent = plainState(form, input);
    const outcome = await act(context, saveIntakeForm, {
      ...inputOf(form, sent),
      previousUpdatedAt: postedText(input, 'previousUpdatedAt'),
    });
    return outcome.ok
      ? redirectWithToast(context, here, { kind: 'success', text: SETTINGS_MESSAGES.updated })
      : refusedForm(withText(outcome.refusal, SETTINGS_MESSAGES.tryLater), posted, {
          ...sent,
          gone: goneIn(form, input),
        });
  }
  if (intent !== 'restore') return unknownForm(intent);
  const version = Number(input.version);
  const outcome = await act(context, restoreIntakeFormVersion, { ...input, version });
  return redirectWithToast(
    context,
    here,
    outcome.ok
      ? { kind: 'success', text: INTAKE_FORM_MESSAGES.restored(version) }
      : { kind: 'error', text: outcome.refusal.userMessage },
  );
}

export default function IntakeFormBuilder() {
  return <EditorPage {...useLoaderData<typeof loader>()} />;
}
