import type { Proof } from '#app/components/accounts/log-in-again.tsx';
import type { OpValue } from '#app/components/operation/op.ts';

export interface WebsiteSettingsView {
  builder: OpValue<'builderVersion'>;
  metadata: OpValue<'websiteMetadata'>;
  pictures: OpValue<'websitePictures'>['pictures'];
  scripts: OpValue<'practiceScripts'>;
  hasDomainPage: boolean;
  proof: Proof;
  ways: OpValue<'signInWays'>;
  /** A link to log in was just sent. */
  sentLogIn: boolean;
  /** What was suggested by a press without scripts. */
  suggested: OpValue<'generateSiteMetadata'> | null;
  described: OpValue<'generateImageAltText'> | null;
}
