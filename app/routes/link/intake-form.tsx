import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DonePage } from '#app/components/intake/done-page.tsx';
import { FillPage } from '#app/components/intake/page.tsx';
import type { IntakeRefused } from '#app/components/intake/view.ts';
import { PracticeFrame } from '#app/components/layout/practice-frame.tsx';
import { intakeFormToFill, saveIntakeFormResponse } from '#app/domain/intake/index.ts';
import { postedAnswers } from '#app/domain/intake/inputs.ts';
import { act, load } from '#app/operations/remix.ts';
import { REFUSALS } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const };

/** How long the page of a completed form waits before it leads on (spec 000 §9). */
const REDIRECT_MS = 5_000;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.form.title} · ${data.form.practice.name}` : 'Tendwell' },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The form that a client was sent, opened by its unique id. Reading it changes nothing. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const uniqueId = params.uniqueId!;
  const form = await load(context, intakeFormToFill, { uniqueId });
  const stays = new URL(request.url).searchParams.has('stay');
  return { form, uniqueId, redirectMs: stays ? null : REDIRECT_MS };
}

/** The form posted without scripts: the same operation, its problems beside their questions. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const uniqueId = params.uniqueId!;
  const { questions, completed } = await load(context, intakeFormToFill, { uniqueId });
  const here = redirect(paths.intakeForm(uniqueId));
  if (completed) return here;
  const answers = postedAnswers(questions, await request.formData());
  const outcome = await act(context, saveIntakeFormResponse, { uniqueId, formData: JSON.stringify(answers) });
  // Sent twice at one moment: the page shows that it is completed.
  if (outcome.ok || outcome.refusal.code === 'state_changed') return here;
  const { code, userMessage, problems } = outcome.refusal;
  const byQuestion = problems.flatMap(({ field, message }) =>
    field?.startsWith('q.') ? [[field.slice(2), message]] : [],
  );
  const refused: IntakeRefused = {
    text: userMessage,
    problems: Object.fromEntries(byQuestion) as Record<string, string>,
    answers,
  };
  return data(refused, { status: REFUSALS[code].http });
}

export default function IntakeForm() {
  const { form, uniqueId, redirectMs } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as IntakeRefused | undefined;
  const { name, url, colorAccent, user } = form.practice;
  return (
    <PracticeFrame
      practice={{ name, url, colorAccent, userName: user.name, userPhotoUrl: user.defaultPhotoUrl }}
      footnote="This page is yours alone: whoever has its link can fill in your form. What you send is kept encrypted."
    >
      {form.completed ? (
        <DonePage form={form} uniqueId={uniqueId} redirectMs={redirectMs} />
      ) : (
        <FillPage form={form} uniqueId={uniqueId} refused={refused} />
      )}
    </PracticeFrame>
  );
}
