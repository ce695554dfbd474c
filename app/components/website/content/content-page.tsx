import { ExternalLink } from 'lucide-react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { BegunAnew } from '#app/components/settings/settings-form.tsx';
import { SettingsFrame } from '#app/components/settings/settings-frame.tsx';
import { formatDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { ContentForm } from './content-form.tsx';
import type { ContentView } from './content-view.ts';

/** /portal/website/builder (002 §2): the website's page, filled in as a form. */
export function ContentPage({ page, pictures }: ContentView) {
  const { timeZone } = usePortal().practice;
  const { isSaved, isInUse, publishedAt, updatedAt } = page;
  const isAhead = isSaved && (!publishedAt || new Date(publishedAt) < new Date(updatedAt));
  return (
    <SettingsFrame
      title="Content"
      about="What stands on your website, and in which order. Services, hours and reviews are always today’s."
      back={{ to: paths.website(), label: 'My Website' }}
      actions={
        isSaved ? (
          <>
            <LinkButton
              to={paths.websiteContentPreview()}
              external
              target="_blank"
              rel="noreferrer"
              icon={<ExternalLink strokeWidth={1.75} aria-hidden />}
            >
              Preview
            </LinkButton>
            {isInUse ? (
              <PostButton values={{ intent: 'publish' }} variant="primary" busyLabel="Publishing">
                Publish
              </PostButton>
            ) : null}
          </>
        ) : undefined
      }
      banners={
        isInUse ? (
          isAhead ? (
            <Banner>
              {publishedAt
                ? `What you saved since ${formatDate(new Date(publishedAt), timeZone)} is not published yet.`
                : 'Nothing is published yet: visitors see a welcome with a way to book.'}
            </Banner>
          ) : null
        ) : (
          <Banner
            tone="orange"
            title="Visitors see the page of the new builder"
            actions={<LinkButton to={paths.websiteSettings()}>Website settings</LinkButton>}
          >
            This page is kept. It can be published once your website uses the classic builder.
          </Banner>
        )
      }
    >
      <BegunAnew>{(again) => <ContentForm page={page} pictures={pictures} again={again} />}</BegunAnew>
    </SettingsFrame>
  );
}
