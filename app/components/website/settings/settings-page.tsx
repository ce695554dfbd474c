import { Globe2 } from 'lucide-react';
import { LogInAgain } from '#app/components/accounts/log-in-again.tsx';
import { BegunAnew } from '#app/components/settings/settings-form.tsx';
import { SettingsFrame } from '#app/components/settings/settings-frame.tsx';
import { paths } from '#app/paths.ts';
import { LinkRow } from '#app/ui/buttons/link-row.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { AltTexts } from './alt-texts.tsx';
import { MetadataForm } from './metadata-form.tsx';
import { ScriptsForm } from './scripts-form.tsx';
import { ScriptsSwitch } from './scripts-switch.tsx';
import { VersionChooser } from './version-chooser.tsx';
import type { WebsiteSettingsView } from './settings-view.ts';

/** /portal/website/settings (002 §2): domain, builder, search engines and previews, descriptions of pictures, scripts. */
export function WebsiteSettingsPage(view: WebsiteSettingsView) {
  const { builder, metadata, scripts, pictures, hasDomainPage, suggested, described } = view;
  return (
    <SettingsFrame
      title="Website settings"
      about="How your website is found and shown, and what runs on it."
      back={{ to: paths.website(), label: 'My Website' }}
    >
      {hasDomainPage ? (
        <Card padding="flush" as="div">
          <ul>
            <LinkRow
              to={paths.websiteDomain()}
              title="Custom domain"
              about={builder.domain ?? 'An address of your own, such as yourpractice.com'}
              picture={<Globe2 strokeWidth={1.75} aria-hidden />}
            />
          </ul>
        </Card>
      ) : null}
      {builder.canChoose ? <VersionChooser builder={builder} /> : null}
      <BegunAnew>
        {(again) => (
          <MetadataForm metadata={metadata} url={builder.websiteUrl} suggested={suggested} again={again} />
        )}
      </BegunAnew>
      <AltTexts pictures={pictures} described={described} />
      <SectionHeader title="Custom scripts" className="pt-2">
        HTML and JavaScript of your own, such as visitor counts or a chat. It runs on your website’s pages
        alone: never in your portal, in previews, or where clients book and pay.
      </SectionHeader>
      <ScriptsSwitch scripts={scripts} websiteUrl={builder.websiteUrl} />
      {view.proof === 'log in' ? <LogInAgain sent={view.sentLogIn} /> : null}
      <BegunAnew>{(again) => <ScriptsForm {...view} again={again} />}</BegunAnew>
    </SettingsFrame>
  );
}
