import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ConfirmStep, WrongStep } from '#app/components/reviews/confirm-step.tsx';
import { WhoStep } from '#app/components/reviews/who-step.tsx';
import { NotWorkedStep, WorkedStep } from '#app/components/reviews/worked-step.tsx';
import { currentUser } from '#app/domain/accounts/index.ts';
import { confirmReview, reviewCreateClient, reviewInvitation } from '#app/domain/reviews/index.ts';
import { isPhoneLongEnough } from '#app/domain/reviews/inputs.ts';
import { REVIEW_MESSAGES as TEXTS } from '#app/domain/reviews/messages.ts';
import { formatPhone, parsePhone } from '#app/lib/phone.ts';
import { act, load, postedForm, postedText, withLink, type PostedInput } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { nextStepOf, problemAnswer } from './review-answers.ts';
import { reviewTitle } from './review-title.ts';
import { forgetReviewer, rememberedReviewer, rememberReviewer } from './reviewer-memory.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const, camera: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => reviewTitle(data);

/** The first steps (spec 000 §2). Who is known by the link goes on at once. */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const code = params.code!;
  const { review, clientId, referralCode, practice, practitioner } = await load(context, reviewInvitation, {
    token: code,
  });
  const whom = { code, practice, practitioner };
  const step = new URL(request.url).searchParams.get('step');
  if (review && !review.confirmed) {
    return { ...whom, view: step === 'wrong' ? ('wrong' as const) : ('confirm' as const), review };
  }
  if (review) throw redirect(nextStepOf(review));
  if (clientId && referralCode) {
    const stars = new URL(request.url).searchParams.get('stars') ?? undefined;
    throw redirect(paths.reviewRating({ referral_code: referralCode, client_id: clientId, stars }));
  }
  if (step !== 'who') {
    return { ...whom, view: step === 'no' ? ('not worked' as const) : ('worked' as const) };
  }
  const known = await rememberedReviewer(context, request, practice.id);
  const remembered = known && { firstName: known.firstName, phone: known.phone };
  const signedIn = known ? null : await act(context, currentUser, {});
  const own = signedIn?.ok
    ? {
        firstName: signedIn.value.firstName ?? '',
        phone: signedIn.value.phone ? formatPhone(signedIn.value.phone) : '',
      }
    : null;
  return { ...whom, view: 'who' as const, remembered, own };
}

interface Posted {
  context: AppLoadContext;
  request: Request;
  input: PostedInput;
  code: string;
}

/** Where scripts are off a number stands as it was typed; spelled out it has the length that is asked for. */
function spelled(phone: string): string {
  const number = isPhoneLongEnough(phone) ? null : parsePhone(phone);
  return number ? formatPhone(number) : phone;
}

async function who({ context, request, input, code }: Posted, practiceId: string) {
  const on = (clientId: string) => redirect(paths.reviewRating({ referral_code: code, client_id: clientId }));
  if ('reuse' in input) {
    const known = await rememberedReviewer(context, request, practiceId);
    return known ? on(known.clientId) : redirect(paths.reviewClientInfo(code, { step: 'who' }));
  }
  const [firstName, phone] = [postedText(input, 'firstName'), spelled(postedText(input, 'phone'))];
  const outcome = await act(withLink(context, code), reviewCreateClient, { practiceId, firstName, phone });
  if (!outcome.ok) return problemAnswer(outcome.refusal, TEXTS.clientFailed, input);
  const { clientId } = outcome.value;
  const formatted = formatPhone(parsePhone(phone) ?? phone);
  await rememberReviewer(context, request, {
    practiceId,
    clientId,
    firstName: firstName.trim(),
    phone: formatted,
  });
  return on(clientId);
}

async function confirm({ context, input }: Posted, token: string) {
  const outcome = await act(withLink(context, token), confirmReview, {
    reviewId: postedText(input, 'reviewId'),
  });
  if (!outcome.ok) return problemAnswer(outcome.refusal, TEXTS.completeFailed, input);
  const { review } = await load(context, reviewInvitation, { token });
  // It goes on to the text, which the client may put right (spec 000 §4); what has no stars yet gets them first.
  return redirect(
    review?.rating === null ? nextStepOf(review) : paths.reviewText(token, { skip_step: 'true' }),
  );
}

export async function action({ params, context, request }: ActionFunctionArgs) {
  const { intent = '', input } = await postedForm(request);
  const posted: Posted = { context, request, input, code: params.code! };
  const { review, practice } = await load(context, reviewInvitation, { token: posted.code });
  switch (intent) {
    case 'who':
      return who(posted, practice.id);
    case 'forget':
      await forgetReviewer(context, request, practice.id);
      return redirect(paths.reviewClientInfo(posted.code, { step: 'who' }));
    case 'confirm':
      if (review) return confirm(posted, review.token);
  }
  return redirect(paths.reviewClientInfo(posted.code));
}

export default function ReviewClientInfo() {
  const loaded = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() ?? null;
  switch (loaded.view) {
    case 'worked':
      return <WorkedStep {...loaded} />;
    case 'not worked':
      return <NotWorkedStep {...loaded} />;
    case 'who':
      return <WhoStep key={String(loaded.remembered !== null)} {...loaded} problem={problem} />;
    case 'confirm':
      return <ConfirmStep {...loaded} problem={problem} />;
    case 'wrong':
      return <WrongStep {...loaded} />;
  }
}
