import { aboutDefaults } from './about/defaults.ts';
import { About } from './about/component.tsx';
import { aboutSchema } from './about/props.ts';
import { aboutCss } from './about/styles.ts';
import { CallToAction } from './call-to-action/component.tsx';
import { callToActionDefaults } from './call-to-action/defaults.ts';
import { callToActionSchema } from './call-to-action/props.ts';
import { callToActionCss } from './call-to-action/styles.ts';
import { Faq } from './faq/component.tsx';
import { faqDefaults } from './faq/defaults.ts';
import { faqSchema } from './faq/props.ts';
import { faqCss } from './faq/styles.ts';
import { Gallery } from './gallery/component.tsx';
import { galleryDefaults } from './gallery/defaults.ts';
import { gallerySchema } from './gallery/props.ts';
import { galleryCss } from './gallery/styles.ts';
import { Hero } from './hero/component.tsx';
import { heroDefaults } from './hero/defaults.ts';
import { heroSchema } from './hero/props.ts';
import { heroCss } from './hero/styles.ts';
import { Locations } from './locations/component.tsx';
import { locationsDefaults } from './locations/defaults.ts';
import { locationsSchema } from './locations/props.ts';
import { locationsCss } from './locations/styles.ts';
import { Reviews } from './reviews/component.tsx';
import { reviewsDefaults } from './reviews/defaults.ts';
import { reviewsSchema } from './reviews/props.ts';
import { reviewsCss } from './reviews/styles.ts';
import { Services } from './services/component.tsx';
import { servicesDefaults } from './services/defaults.ts';
import { servicesSchema } from './services/props.ts';
import { servicesCss } from './services/styles.ts';
import { Statement } from './statement/component.tsx';
import { statementDefaults } from './statement/defaults.ts';
import { statementSchema } from './statement/props.ts';
import { statementCss } from './statement/styles.ts';
import { Steps } from './steps/component.tsx';
import { stepsDefaults } from './steps/defaults.ts';
import { stepsSchema } from './steps/props.ts';
import { stepsCss } from './steps/styles.ts';

/**
 * Every section that a page may hold: how it is checked, drawn and styled, and what it is called in the page's own
 * navigation (null: no place there). The editor's forms stand apart, in each block's fields.ts.
 */
export const BLOCKS = {
  Hero: { schema: heroSchema, render: Hero, css: heroCss, defaults: heroDefaults, nav: null },
  About: {
    schema: aboutSchema,
    render: About,
    css: aboutCss,
    defaults: aboutDefaults,
    nav: ['about', 'About'],
  },
  Services: {
    schema: servicesSchema,
    render: Services,
    css: servicesCss,
    defaults: servicesDefaults,
    nav: ['services', 'Services'],
  },
  Statement: {
    schema: statementSchema,
    render: Statement,
    css: statementCss,
    defaults: statementDefaults,
    nav: null,
  },
  Steps: {
    schema: stepsSchema,
    render: Steps,
    css: stepsCss,
    defaults: stepsDefaults,
    nav: ['visit', 'Your visit'],
  },
  Reviews: {
    schema: reviewsSchema,
    render: Reviews,
    css: reviewsCss,
    defaults: reviewsDefaults,
    nav: ['reviews', 'Reviews'],
  },
  Locations: {
    schema: locationsSchema,
    render: Locations,
    css: locationsCss,
    defaults: locationsDefaults,
    nav: ['places', 'Hours and location'],
  },
  Gallery: { schema: gallerySchema, render: Gallery, css: galleryCss, defaults: galleryDefaults, nav: null },
  Faq: {
    schema: faqSchema,
    render: Faq,
    css: faqCss,
    defaults: faqDefaults,
    nav: ['questions', 'Questions'],
  },
  CallToAction: {
    schema: callToActionSchema,
    render: CallToAction,
    css: callToActionCss,
    defaults: callToActionDefaults,
    nav: null,
  },
} as const;

export type BlockType = keyof typeof BLOCKS;
