import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { ProfileFrame } from '#app/components/profile/profile-frame.tsx';
import { profileStatus } from '#app/domain/profile/index.ts';
import { act, load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Profile · Tendwell' }];

/** The parts of a profile in their order (002 §2); `also` is another address of the same. Those that have no page yet are left out. */
const TABS = [
  { to: paths.profileDetails(), label: 'Details', also: '/portal/profile' },
  { to: paths.profileCredentials(), label: 'Credentials', also: '/portal/profile/credential' },
  { to: paths.profileKeywords(), label: 'Endorsements' },
  { to: paths.profilePhotos(), label: 'Photos' },
  { to: paths.profileLocations(), label: 'Locations & Hours' },
  { to: paths.profileServices(), label: 'Services' },
  { to: paths.profileMisc(), label: 'Misc' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const tabs = TABS.filter(({ to }) => context.hasPage(to));
  const outcome = await act(context, profileStatus, {});
  if (outcome.ok) return { tabs, status: outcome.value };
  // The pages of the profile stand without it, unless nobody is there to see them.
  if (outcome.refusal.code !== 'internal') await load(context, profileStatus, {}, request);
  return { tabs, status: null };
}

/** The frame of the profile's pages. */
export default function Profile() {
  const { tabs, status } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame tabs={tabs} status={status}>
      <Outlet />
    </ProfileFrame>
  );
}
