import { formatPrice } from '#app/lib/money.ts';
import { formatDuration } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { options } from '#builder/format.ts';
import type { SiteLocation, SiteReadModel } from '#builder/read-model.ts';

/** One line of plain words: nothing in it begins a heading, a link or a list of its own. */
const line = (text: string): string =>
  text
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/[\\[\]<>`*_#]/g, '\\$&')
    .trim();

function placeLine({ kind, name, address, cityState }: SiteLocation): string | null {
  if (kind === 'virtual') return 'Online';
  const where = address.length > 0 ? address.join(', ') : cityState;
  if (kind === 'home') return where && `Home visits around ${where}`;
  return [name, where].filter(Boolean).join(', ') || null;
}

const list = (title: string, entries: readonly string[]): string =>
  entries.length === 0 ? '' : `\n## ${title}\n\n${entries.map((entry) => `- ${entry}\n`).join('')}`;

/**
 * llms.txt (llmstxt.org): the practice in a page of Markdown, for programs that answer people's questions. Nothing stands in it that its
 * website does not show.
 *
 * @param pages published ones, the front page apart
 */
export function siteSummary(site: SiteReadModel, pages: readonly { path: string; title: string }[]): string {
  const { practice, owner, services, locations } = site;
  const at = (path: string) => new URL(path, practice.url).href;
  const about = practice.metadata.description ?? practice.tagline ?? owner.headline;
  const facts = [
    practice.modality && `What: ${line(practice.modality)}`,
    `Who: ${line([owner.name, owner.title].filter(Boolean).join(', '))}`,
    ...locations.flatMap((location) => {
      const where = placeLine(location);
      return where ? [`Where: ${line(where)}`] : [];
    }),
    practice.phone && `Phone: ${line(practice.phone)}`,
    practice.email && `Email: ${line(practice.email)}`,
    owner.languages.length > 0 && `Languages: ${line(owner.languages.join(', '))}`,
  ].filter((fact) => typeof fact === 'string');
  const offers = services.map((service) => {
    const prices = options(service).map(({ timeLength, amountCents }) =>
      [timeLength > 0 && formatDuration(timeLength), formatPrice(amountCents, practice.currency)]
        .filter(Boolean)
        .join(', '),
    );
    return `[${line(service.name)}](${at(paths.book({ service: service.id }))}): ${prices.join('; ')}`;
  });
  const ways = [
    ...pages.map(({ path, title }) => `[${line(title) || path}](${at(path)})`),
    `[Book an appointment](${at(paths.book())})`,
    ...(practice.hasEvents ? [`[Group events](${at(paths.events())})`] : []),
    ...(practice.hasGiftCards ? [`[Gift cards](${at(paths.giftCards())})`] : []),
  ];
  return [
    `# ${line(practice.name)}\n`,
    about ? `\n> ${line(about)}\n` : '',
    `\n${facts.map((fact) => `- ${fact}\n`).join('')}`,
    list('Services', offers),
    list('Pages', ways),
  ].join('');
}
