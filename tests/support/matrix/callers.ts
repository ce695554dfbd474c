import { randomUUID } from 'node:crypto';
import type { BaseContext } from '#app/operations/context.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { newToken } from '#app/platform/tokens.ts';
import type { MatrixCase } from '../matrix-cases/case.ts';
import type { callersOf, MatrixSide, MatrixWorld } from './world.ts';

export type At = ReturnType<typeof callersOf>;

/** Somebody who asks, and how each of their calls looks. */
export interface Caller {
  name: string;
  ctx(): BaseContext;
}

/** The ways in that an operation's access names. */
export const waysInto = ({ access }: AnyOperation): string[] => access.kind.split(' | ');

/** Everyone who tries and is not the right one for practice A's things. */
export function strangers(at: At, { a, b }: MatrixWorld): Caller[] {
  return [
    { name: 'a visitor', ctx: () => at() },
    { name: "the other practice's owner", ctx: () => at({ actor: b.owner.actor }) },
    { name: 'a client of the other practice', ctx: () => at({ actor: b.account.actor }) },
    {
      name: 'whoever holds a link of the other practice',
      ctx: () => at({ linkToken: b.situation.coming.token }),
    },
    {
      name: "whoever holds the link of another client's visit",
      ctx: () => at({ linkToken: a.appointments.virtual.token }),
    },
    { name: 'whoever holds a kept time, not a visit', ctx: () => at({ linkToken: a.hold }) },
    { name: "a visitor of the other practice's site", ctx: () => at({ site: b.site }) },
    {
      name: "the right link's holder on the other practice's site",
      ctx: () => at({ site: b.site, linkToken: a.situation.toPay.token }),
    },
  ];
}

/**
 * What a way in makes of a caller: `no`, `own` (they act, but in what is theirs) or `everyone`. A way in that this
 * does not know fails the matrix.
 */
function admits(way: string, { actor, site }: BaseContext): 'no' | 'own' | 'everyone' {
  if (way === 'anyone') return 'everyone';
  if (way === 'siteVisitor') return site?.kind === 'practice' ? 'own' : 'no';
  if (way === 'signedInUser') return 'userId' in actor ? 'own' : 'no';
  if (way === 'signedInClient') return actor.kind === 'client' ? 'own' : 'no';
  if (way === 'actingAsClient')
    return actor.kind === 'client' || actor.kind === 'practitioner' ? 'own' : 'no';
  if (way === 'practiceOwner') return actor.kind === 'practitioner' ? 'own' : 'no';
  if (way === 'admin' || way === 'system' || way.startsWith('linkHolder:')) return 'no';
  throw new Error(`the matrix does not know the access ${way}`);
}

/** What an operation's access makes of a caller who is not the right one. */
export function admission(operation: AnyOperation, ctx: BaseContext): 'no' | 'own' | 'everyone' {
  const all = waysInto(operation).map((way) => admits(way, ctx));
  return all.includes('everyone') ? 'everyone' : all.includes('own') ? 'own' : 'no';
}

/** The right one for a practice's things, once for every way in. */
export function rightOnes(
  operation: AnyOperation,
  { link }: MatrixCase,
  side: MatrixSide,
  at: At,
): (Caller & { more?: object })[] {
  return waysInto(operation).flatMap((way): (Caller & { more?: object })[] => {
    if (way === 'siteVisitor') {
      return [
        { name: "a visitor of the practice's site", ctx: () => at({ site: side.site }) },
        { name: 'a visitor who names the practice', ctx: () => at(), more: { practice: side.slug } },
      ];
    }
    if (way === 'anyone') return [{ name: 'anyone', ctx: () => at() }];
    if (way === 'system') return [{ name: 'the system', ctx: () => at({ actor: { kind: 'system' } }) }];
    if (way === 'signedInClient' || way === 'actingAsClient') {
      return [{ name: 'the client', ctx: () => at({ actor: side.account.actor }) }];
    }
    if (way.startsWith('linkHolder:')) {
      return [{ name: "the link's holder", ctx: () => at({ linkToken: link?.(side) ?? null }) }];
    }
    return [{ name: 'the owner', ctx: () => at({ actor: side.owner.actor }) }];
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TOKEN = /^[\w-]{32}$/;

/** Whether a text is an id or the secret of a link. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && (UUID.test(value) || TOKEN.test(value));

/** An id or secret of the same form that belongs to nothing. */
export const unknownLike = (value: string) => (UUID.test(value) ? randomUUID() : newToken());

/** The fields of an input that name a thing by its id or secret. */
export const namesIn = (input: Record<string, unknown>): string[] =>
  Object.keys(input).filter((key) => isName(input[key]));

/** The same input about things that never were: every id and every secret is another one. */
export function aboutNothing(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, isName(value) ? unknownLike(value) : value]),
  );
}

/** Whether the input itself is the proof: it carries the secret of a link. */
export function carriesProof(operation: AnyOperation, { link }: MatrixCase): boolean {
  return !link && waysInto(operation).some((way) => way.startsWith('linkHolder:'));
}
