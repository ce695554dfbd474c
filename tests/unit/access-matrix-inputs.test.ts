import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '#app/domain/registry.ts';

/** Everything below a schema, itself included. */
function parts(schema: z.ZodType): z.ZodType[] {
  const { def } = schema as unknown as { def: Record<string, unknown> };
  const below = Object.values(def).flatMap((value): unknown[] =>
    value instanceof z.ZodType ? [value] : Array.isArray(value) ? value : [],
  );
  const fields = schema instanceof z.ZodObject ? Object.values(schema.shape as object) : [];
  return [
    schema,
    ...[...below, ...fields].filter((part): part is z.ZodType => part instanceof z.ZodType).flatMap(parts),
  ];
}

const isStrict = (schema: z.ZodObject) => schema.def.catchall instanceof z.ZodNever;

interface Check {
  _zod: { def: { check: string; format?: string; pattern?: RegExp; maximum?: number } };
}

/** Whether nothing bounds how long a text or list may be. */
function isEndless(schema: z.ZodType): boolean {
  if (!(schema instanceof z.ZodArray || schema instanceof z.ZodString)) return false;
  const checks = (schema.def.checks ?? []) as unknown as Check[];
  return !checks.some(
    ({ _zod: { def } }) =>
      def.maximum !== undefined || (def.pattern && !/[*+](?!\?)/.test(def.pattern.source)),
  );
}

describe.each([...registry])('the input of %s', (_name, operation) => {
  const all = parts(operation.input as z.ZodType);

  test('is an object that takes known fields alone, to the bottom (C20)', () => {
    const objects = all.filter((part): part is z.ZodObject => part instanceof z.ZodObject);
    expect(objects.length).toBeGreaterThan(0);
    expect(objects.filter((part) => !isStrict(part)).map((part) => Object.keys(part.shape))).toEqual([]);
  });

  // What the system is asked comes from ourselves, or is bounded by the edge before it (webhooks).
  if (operation.access.kind === 'system') return;
  test('has a most length for every text and list', () => {
    expect(all.filter(isEndless).map((part) => part.def)).toEqual([]);
  });
});

test('what anyone may do without proof is this, and no more (C16)', () => {
  const reachable = [...registry.values()]
    .filter(({ access }) => access.kind.split(' | ').some((way) => way === 'anyone' || way === 'siteVisitor'))
    .map(({ name, access }) => `${name}: ${access.kind}`)
    .sort();
  expect(reachable).toEqual([
    'accountLink: anyone',
    'askToSignIn: anyone',
    'bookAppointment: siteVisitor',
    'bookingAvailability: siteVisitor',
    'bookingPractice: siteVisitor',
    'buyGiftCard: siteVisitor',
    'confirmEmail: anyone',
    'eventPrices: siteVisitor',
    'featuredPractices: anyone',
    'finishSignIn: anyone',
    'giftCardBalance: siteVisitor',
    'holdTime: siteVisitor',
    'marketplaceServices: anyone',
    'placeSuggestions: anyone',
    'practiceFrame: siteVisitor',
    'publicEvent: siteVisitor',
    'publicEvents: siteVisitor',
    'publicGiftCards: siteVisitor',
    'publishedPage: siteVisitor',
    'publishedSite: siteVisitor',
    'readyStarts: anyone',
    'registerClient: anyone',
    'registerForBookableEvent: siteVisitor',
    'registerPractitioner: anyone',
    'requestPasswordReset: anyone',
    'requestSignInLink: anyone',
    'resetPassword: anyone',
    'reviewVideo: siteVisitor',
    'searchPractices: anyone',
    'searchSuggestions: anyone',
    'searchedPlace: anyone',
    'sendContactMessage: siteVisitor',
    'shortLinkTarget: anyone',
    'signIn: anyone',
    'signInByLink: anyone',
    'signInByPasskey: anyone',
    'signOut: anyone',
    'siteFile: siteVisitor',
    'stopEmailChange: anyone',
    'textMessaging: anyone',
    'undoRecordTie: anyone',
  ]);
});
