import { useLocation, useNavigation } from '@remix-run/react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { formatPhone } from '#app/lib/phone.ts';
import { listLabel } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { TextLink } from '#app/components/accounts/text-link.tsx';

export interface ShareView {
  practice: { name: string; host: string };
  details: {
    firstName: string | null;
    lastName: string | null;
    email: string;
    phone: string | null;
    address: {
      address: string;
      addressTwo: string | null;
      city: string | null;
      state: string | null;
      postalCode: string | null;
    } | null;
  };
  /** Back to the form without them. */
  notNow: string;
}

/** Asks whether a form of a practice may have one's details, and shows which they are. */
export function SharePage({ view, problem }: { view: ShareView; problem: string | null }) {
  const { practice, details, notNow } = view;
  const here = useLocation();
  const busy = useNavigation().formMethod === 'POST';
  const name = [details.firstName, details.lastName].filter(Boolean).join(' ');
  const known = [
    name ? { word: 'name', term: 'Name', detail: name } : null,
    { word: 'email', term: 'Email', detail: details.email },
    details.phone ? { word: 'phone', term: 'Phone', detail: formatPhone(details.phone) } : null,
    details.address ? { word: 'address', term: 'Address', detail: addressText(details.address) } : null,
  ].filter((one) => one !== null);
  return (
    <AccountFrame
      title={`Share your ${listLabel(known.map(({ word }) => word))} with ${practice.name}?`}
      lead="They are filled into the form that you came from, and you can still change them there."
      foot={
        <p>
          Not you? <TextLink to={paths.signOut(here)}>Log in with another account</TextLink>
        </p>
      }
    >
      <div className="mt-6 rounded-lg bg-sunken px-5 py-4">
        <DescriptionList
          layout="stacked"
          items={known.map(({ term, detail }) => ({
            term,
            detail: <span className="font-medium wrap-anywhere">{detail}</span>,
          }))}
        />
      </div>
      <PostForm className="mt-6 space-y-2.5">
        {problem ? (
          <Banner tone="red" role="alert">
            {problem}
          </Banner>
        ) : null}
        <Button type="submit" variant="primary" wide busy={busy} busyLabel="Going back to the form">
          Share and go on
        </Button>
        <LinkButton to={notNow} external wide variant="ghost">
          Not now
        </LinkButton>
      </PostForm>
      <p className="mt-4 text-sm text-ink-mute">
        Once, to the form at <span className="wrap-anywhere">{practice.host}</span>. You are not logged in
        there.
      </p>
    </AccountFrame>
  );
}

function addressText(given: NonNullable<ShareView['details']['address']>): string {
  const { address, addressTwo, city, state, postalCode } = given;
  const region = [state, postalCode].filter(Boolean).join(' ');
  return [address, addressTwo, city, region].filter(Boolean).join(', ');
}
