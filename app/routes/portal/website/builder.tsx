import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ContentPage } from '#app/components/website/content/content-page.tsx';
import { postedContent } from '#app/components/website/content/content-values.ts';
import {
  publishWebsite,
  updateWebsiteContent,
  websiteContent,
  websitePictures,
} from '#app/domain/website/index.ts';
import { WEBSITE_MESSAGES as TEXTS } from '#app/domain/website/messages.ts';
import {
  act,
  load,
  postedForm,
  redirectWithToast,
  refusedForm,
  unknownForm,
  withText,
} from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Content · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [page, { pictures }] = await Promise.all([
    load(context, websiteContent, {}, request),
    load(context, websitePictures, {}, request),
  ]);
  return { page, pictures };
}

/** Publishes what is saved, and saves the form where there are no scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await postedForm(request);
  const here = paths.websiteBuilder('v1');
  if (posted.intent === 'publish') {
    // Of the new builder's page nothing is published from here.
    const { isInUse } = await load(context, websiteContent, {}, request);
    if (!isInUse) return redirectWithToast(context, here, { kind: 'error', text: TEXTS.notInUse });
    const outcome = await act(context, publishWebsite, {});
    return redirectWithToast(
      context,
      here,
      outcome.ok
        ? { kind: 'success', text: TEXTS.contentPublished }
        : { kind: 'error', text: withText(outcome.refusal, TEXTS.anError).userMessage },
    );
  }
  if (posted.intent !== 'content') return unknownForm(posted.intent);
  const sent = postedContent(posted.input);
  const outcome = await act(context, updateWebsiteContent, sent);
  if (!outcome.ok) return refusedForm(withText(outcome.refusal, TEXTS.anError), posted, sent);
  return redirectWithToast(context, here, { kind: 'success', text: TEXTS.contentSaved });
}

export default function Builder() {
  return <ContentPage {...useLoaderData<typeof loader>()} />;
}
