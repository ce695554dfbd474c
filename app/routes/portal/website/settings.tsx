import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { WebsiteSettingsPage } from '#app/components/website/settings/settings-page.tsx';
import { currentUser, sessions, signInWays } from '#app/domain/accounts/index.ts';
import {
  builderVersion,
  practiceScripts,
  websiteMetadata,
  websitePictures,
} from '#app/domain/website/index.ts';
import { load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { proofOf } from '../../client/account-data.ts';
import { answerWebsiteForm } from './settings-forms.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Website settings · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [builder, metadata, { pictures }, scripts, user, devices, ways] = await Promise.all([
    load(context, builderVersion, {}, request),
    load(context, websiteMetadata, {}, request),
    load(context, websitePictures, {}, request),
    load(context, practiceScripts, {}, request),
    load(context, currentUser, {}, request),
    load(context, sessions, {}, request),
    load(context, signInWays, {}, request),
  ]);
  const proof = proofOf(user.hasPassword, devices, context.base.clock.now());
  return {
    builder,
    metadata,
    pictures,
    scripts,
    ways,
    proof,
    hasDomainPage: context.hasPage(paths.websiteDomain()),
  };
}

/** Does what the page's forms ask for where there are no scripts; descriptions and the switch in any case. */
export const action = ({ request, context }: ActionFunctionArgs) => answerWebsiteForm(context, request);

export default function WebsiteSettings() {
  const answer = useActionData<typeof action>();
  const done = answer?.ok ? answer : null;
  return (
    <WebsiteSettingsPage
      {...useLoaderData<typeof loader>()}
      sentLogIn={done !== null && 'sentTo' in done}
      suggested={done && 'suggested' in done ? (done.suggested ?? null) : null}
      described={done && 'described' in done ? (done.described ?? null) : null}
    />
  );
}
