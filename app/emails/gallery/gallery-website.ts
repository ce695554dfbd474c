import type { ComposedEmail } from '../compose.ts';
import { writeWebsiteMessage } from '../website/website-message.ts';

type About = Pick<Parameters<typeof writeWebsiteMessage>[0], 'practice' | 'practitioner'>;

/** What a visitor wrote on the practice's website, as the gallery shows it. */
export const websiteMessage = (about: About, link: string): ComposedEmail & { name: string } => ({
  name: 'website_message',
  ...writeWebsiteMessage({
    ...about,
    message: {
      name: 'Wren Quill',
      email: 'wren@example.com',
      phone: '+15035550199',
      text: 'Do you take new clients?\nMy back aches after long days at the loom, and mornings suit me best.',
    },
    link,
  }),
});
