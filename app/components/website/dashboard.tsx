import { ExternalLink, Globe2, LayoutTemplate, Settings2 } from 'lucide-react';
import type { OpValue } from '#app/components/operation/op.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { formatDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { LinkRow } from '#app/ui/buttons/link-row.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface WebsiteDashboardProps {
  builder: OpValue<'builderVersion'>;
  /** Rooms that there are. */
  hasPage: { v1: boolean; v2: boolean; domain: boolean };
}

/** /portal/website (002 §2): cards for Website Builder and Domain, and the settings. */
export function WebsiteDashboard({ builder, hasPage }: WebsiteDashboardProps) {
  const { navigation, websiteUrl, practice } = usePortal();
  const preview = practice.published ? websiteUrl : paths.practicePreview();
  const version = navigation.flags.builderV2Enabled ? 'v2' : 'v1';
  const published = builder.publications.find((one) => one.builderVersion === version);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-3xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <SectionHeader
        level={1}
        title="My Website"
        actions={
          <LinkButton
            to={preview}
            external
            target="_blank"
            rel="noreferrer"
            icon={<ExternalLink {...icon} />}
          >
            Preview website
          </LinkButton>
        }
      >
        {builder.websiteUrl.replace(/^https?:\/\//, '')}
      </SectionHeader>
      {navigation.flags.isWebsitePlan ? null : (
        <Banner
          className="mt-6"
          tone="orange"
          title="Visitors see a welcome with a way to book"
          actions={<LinkButton to={paths.subscription()}>Look at the plans</LinkButton>}
        >
          Your pages are kept, and come back with the Website plan.
        </Banner>
      )}
      <Card padding="flush" as="div" className="mt-6">
        <ul className="divide-y divide-line">
          {hasPage[version] ? (
            <LinkRow
              to={paths.websiteBuilder(version)}
              title="Website Builder"
              about={
                published
                  ? `Your pages and what stands on them. Published ${formatDate(new Date(published.publishedAt), practice.timeZone)}`
                  : 'Your pages and what stands on them. Nothing is published yet'
              }
              picture={<LayoutTemplate {...icon} />}
            />
          ) : null}
          {hasPage.domain ? (
            <LinkRow
              to={paths.websiteDomain()}
              title="Domain"
              about={builder.domain ?? 'An address of your own, such as yourpractice.com'}
              picture={<Globe2 {...icon} />}
            />
          ) : null}
          <LinkRow
            to={paths.websiteSettings()}
            title="Settings"
            about="Search engines and previews, descriptions of pictures, scripts"
            picture={<Settings2 {...icon} />}
          />
        </ul>
      </Card>
    </main>
  );
}
