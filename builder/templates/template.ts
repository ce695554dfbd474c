import { BLOCKS, type BlockType } from '../blocks/index.ts';
import { headerDefaults } from '../blocks/header/defaults.ts';
import { DESIGN_VERSION, designSchema, type Design } from '../design.ts';
import { PAGE_VERSION, pageSchema, type PageData, type PageSection } from '../page-schema.ts';
import type { PaletteName } from '../palettes.ts';

/** What a template writes into its texts. */
export interface TemplateFacts {
  practiceName: string;
  /** First name of the owner. */
  firstName: string;
  headline: string | null;
  philosophy: string | null;
  firstVisit: string | null;
  insurance: string | null;
}

type Given<Type extends BlockType> = Partial<Omit<Extract<PageSection, { type: Type }>['props'], 'id'>>;

/** A section with its block's defaults, changed where given. Ids come from the block's kind and place. */
export interface Wanted<Type extends BlockType = BlockType> {
  type: Type;
  props: Given<Type>;
}

export const section = <Type extends BlockType>(type: Type, props: Given<Type> = {}): Wanted<Type> => ({
  type,
  props,
});

/** Before where to come to, people look at it: nothing where the practice has no photos but those of the template. */
function withGallery(sections: Wanted[]): Wanted[] {
  const at = sections.findIndex(({ type }) => type === 'Locations');
  return [...sections.slice(0, at), section('Gallery'), ...sections.slice(at)];
}

/** What a practice's site begins with. */
export interface SiteStart {
  design: Design;
  /** The front page. */
  front: PageData;
}

/** A page of the present version from sections; throws where they do not fit the schema. */
export const pageOf = (sections: readonly Wanted[]): PageData =>
  pageSchema.parse({
    version: PAGE_VERSION,
    root: { props: {} },
    content: sections.map(({ type, props }, index) => ({
      type,
      props: { ...BLOCKS[type].defaults, ...props, id: `${type}-${index + 1}` },
    })),
  });

/** A site of the present version from a look and the sections of its front page; throws where a template does not fit the schema. */
export function siteOf(palette: PaletteName, sections: Wanted[], bookLabel = 'Book now'): SiteStart {
  const header = { ...headerDefaults, bookLabel };
  return {
    design: designSchema.parse({ version: DESIGN_VERSION, theme: { palette }, header }),
    front: pageOf(withGallery(sections)),
  };
}

/** Questions that every practice is asked, answered from its own profile where it says something. */
export function commonQuestions({ firstVisit, insurance }: TemplateFacts) {
  return [
    ...(firstVisit ? [{ question: 'What happens at the first visit?', answer: firstVisit }] : []),
    ...(insurance ? [{ question: 'Do you take insurance?', answer: insurance }] : []),
    {
      question: 'How do I change or cancel an appointment?',
      answer: 'Every confirmation holds a link to your appointment. You can cancel there without calling.',
    },
  ];
}
