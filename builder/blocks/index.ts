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
import { Text } from './text/component.tsx';
import { textDefaults } from './text/defaults.ts';
import { textSchema } from './text/props.ts';
import { textCss } from './text/styles.ts';
import { Columns } from './columns/component.tsx';
import { columnsDefaults } from './columns/defaults.ts';
import { columnsSchema } from './columns/props.ts';
import { columnsCss } from './columns/styles.ts';
import { Quote } from './quote/component.tsx';
import { quoteDefaults } from './quote/defaults.ts';
import { quoteSchema } from './quote/props.ts';
import { quoteCss } from './quote/styles.ts';
import { PriceTable } from './price-table/component.tsx';
import { priceTableDefaults } from './price-table/defaults.ts';
import { priceTableSchema } from './price-table/props.ts';
import { priceTableCss } from './price-table/styles.ts';
import { Spacer } from './spacer/component.tsx';
import { spacerDefaults } from './spacer/defaults.ts';
import { spacerSchema } from './spacer/props.ts';
import { spacerCss } from './spacer/styles.ts';
import { Video } from './video/component.tsx';
import { videoDefaults } from './video/defaults.ts';
import { videoSchema } from './video/props.ts';
import { videoCss } from './video/styles.ts';
import { Embed } from './embed/component.tsx';
import { embedDefaults } from './embed/defaults.ts';
import { embedSchema } from './embed/props.ts';
import { embedCss } from './embed/styles.ts';
import { Practitioner } from './practitioner/component.tsx';
import { practitionerDefaults } from './practitioner/defaults.ts';
import { practitionerSchema } from './practitioner/props.ts';
import { practitionerCss } from './practitioner/styles.ts';
import { GroupEvents } from './group-events/component.tsx';
import { groupEventsDefaults } from './group-events/defaults.ts';
import { groupEventsSchema } from './group-events/props.ts';
import { groupEventsCss } from './group-events/styles.ts';
import { GiftCards } from './gift-cards/component.tsx';
import { giftCardsDefaults } from './gift-cards/defaults.ts';
import { giftCardsSchema } from './gift-cards/props.ts';
import { giftCardsCss } from './gift-cards/styles.ts';
import { Newsletter } from './newsletter/component.tsx';
import { newsletterDefaults } from './newsletter/defaults.ts';
import { newsletterSchema } from './newsletter/props.ts';
import { newsletterCss } from './newsletter/styles.ts';
import { Policies } from './policies/component.tsx';
import { ContactForm } from './contact-form/component.tsx';
import { contactFormDefaults } from './contact-form/defaults.ts';
import { contactFormSchema } from './contact-form/props.ts';
import { contactFormCss } from './contact-form/styles.ts';
import { policiesDefaults } from './policies/defaults.ts';
import { policiesSchema } from './policies/props.ts';
import { policiesCss } from './policies/styles.ts';
import { OpeningHours } from './opening-hours/component.tsx';
import { openingHoursDefaults } from './opening-hours/defaults.ts';
import { openingHoursSchema } from './opening-hours/props.ts';
import { openingHoursCss } from './opening-hours/styles.ts';
import { Map as MapBlock } from './map/component.tsx';
import { mapDefaults } from './map/defaults.ts';
import { mapSchema } from './map/props.ts';
import { mapCss } from './map/styles.ts';
import { ServiceDetails } from './service-details/component.tsx';
import { serviceDetailsDefaults } from './service-details/defaults.ts';
import { serviceDetailsSchema } from './service-details/props.ts';
import { serviceDetailsCss } from './service-details/styles.ts';

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
  Text: { schema: textSchema, render: Text, css: textCss, defaults: textDefaults, nav: null },
  Columns: { schema: columnsSchema, render: Columns, css: columnsCss, defaults: columnsDefaults, nav: null },
  Quote: { schema: quoteSchema, render: Quote, css: quoteCss, defaults: quoteDefaults, nav: null },
  PriceTable: {
    schema: priceTableSchema,
    render: PriceTable,
    css: priceTableCss,
    defaults: priceTableDefaults,
    nav: ['prices', 'Prices'],
  },
  Spacer: { schema: spacerSchema, render: Spacer, css: spacerCss, defaults: spacerDefaults, nav: null },
  Video: { schema: videoSchema, render: Video, css: videoCss, defaults: videoDefaults, nav: null },
  Embed: { schema: embedSchema, render: Embed, css: embedCss, defaults: embedDefaults, nav: null },
  Practitioner: {
    schema: practitionerSchema,
    render: Practitioner,
    css: practitionerCss,
    defaults: practitionerDefaults,
    nav: ['about', 'About'],
  },
  GroupEvents: {
    schema: groupEventsSchema,
    render: GroupEvents,
    css: groupEventsCss,
    defaults: groupEventsDefaults,
    nav: null,
  },
  GiftCards: {
    schema: giftCardsSchema,
    render: GiftCards,
    css: giftCardsCss,
    defaults: giftCardsDefaults,
    nav: null,
  },
  Newsletter: {
    schema: newsletterSchema,
    render: Newsletter,
    css: newsletterCss,
    defaults: newsletterDefaults,
    nav: null,
  },
  ContactForm: {
    schema: contactFormSchema,
    render: ContactForm,
    css: contactFormCss,
    defaults: contactFormDefaults,
    nav: ['contact', 'Contact'],
  },
  Policies: {
    schema: policiesSchema,
    render: Policies,
    css: policiesCss,
    defaults: policiesDefaults,
    nav: null,
  },
  OpeningHours: {
    schema: openingHoursSchema,
    render: OpeningHours,
    css: locationsCss + openingHoursCss,
    defaults: openingHoursDefaults,
    nav: null,
  },
  Map: { schema: mapSchema, render: MapBlock, css: locationsCss + mapCss, defaults: mapDefaults, nav: null },
  ServiceDetails: {
    schema: serviceDetailsSchema,
    render: ServiceDetails,
    css: servicesCss + serviceDetailsCss,
    defaults: serviceDetailsDefaults,
    nav: null,
  },
} as const;

export type BlockType = keyof typeof BLOCKS;
