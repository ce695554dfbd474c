import { MOST } from '#app/domain/profile/inputs.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';

/** What keywords are for and how to choose them: where the empty editor's learn-more link leads (002 §2). */
export function KeywordsHelp() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-3xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <SectionHeader level={1} title="About keywords">
        What you help with, in the words that clients look for.
      </SectionHeader>
      <Card className="measure mt-6 space-y-5 p-5 sm:p-6">
        <Part title="How clients find you by them">
          Clients who search for one of your keywords find you in the Tendwell search, once your profile is
          verified and your page is published.
        </Part>
        <Part title="How clients endorse you for them">
          Who reviews you can say which of them you helped with. The number stands beside each keyword. With a
          keyword that you delete, its endorsements go too.
        </Part>
        <Part title="How to choose">
          Take what you would like to do more of, up to {MOST.keywords}, and put the most important ones
          first. A few that fit say more than many.
        </Part>
      </Card>
      <LinkButton to={paths.profileKeywords()} variant="primary" className="mt-6">
        Choose your keywords
      </LinkButton>
    </main>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 text-pretty text-ink-soft">{children}</p>
    </section>
  );
}
