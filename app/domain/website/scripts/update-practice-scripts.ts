import { z } from 'zod';
import { showBothSteps } from '#app/domain/accounts/index.ts';
import { addToAudit, enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal, type FieldProblem } from '#app/operations/refusal.ts';
import { touchSettings } from '#app/operations/touch-settings.ts';
import { announce } from '#app/platform/outbox.ts';
import { updatePracticeScriptsInput } from '../inputs.ts';
import { mustHaveWebsite } from '../plan.ts';

/**
 * Sets the scripts of the website's head and body (002 §7). They run in visitors' browsers, so whoever is logged in shows once more who
 * they are, by the second step too where it is on, and it is recorded. Throws invalid_input with the line of what cannot be read, conflict
 * without the plan, state_changed where another window was faster, and as showBothSteps.
 */
export const updatePracticeScripts = operation({
  name: 'updatePracticeScripts',
  kind: 'mutation',
  description:
    'Sets the scripts of your website; your password, and the second step where it is on, are asked for.',
  access: practiceOwner(),
  input: updatePracticeScriptsInput,
  output: z.object({
    practice: z
      .object({ id: z.uuid(), headScripts: z.string().nullable(), bodyScripts: z.string().nullable() })
      .meta({ id: 'PracticeWithScripts' }),
  }),
  async run(ctx, { headScripts, bodyScripts, previousUpdatedAt, ...shown }) {
    const practiceId = ctx.practice.id;
    await mustHaveWebsite(ctx);
    // First what is wrong with the scripts: a code is good once.
    await mustBeRight({ headScripts, bodyScripts });
    await showBothSteps(ctx, shown);
    return ctx.db.run(async (sql) => {
      await touchSettings(sql, { practiceId, now: ctx.clock.now(), previousUpdatedAt });
      const given = (text: string | undefined) => (text === undefined ? null : text.trim() ? text : '');
      const [practice] = await sql<{ id: string; headScripts: string | null; bodyScripts: string | null }>`
        UPDATE "Practice" SET
          "headScripts" = CASE WHEN ${headScripts !== undefined}::boolean THEN nullif(${given(headScripts)}::text, '') ELSE "headScripts" END,
          "bodyScripts" = CASE WHEN ${bodyScripts !== undefined}::boolean THEN nullif(${given(bodyScripts)}::text, '') ELSE "bodyScripts" END
        WHERE id = ${practiceId}::uuid RETURNING id, "headScripts", "bodyScripts"`;
      await addToAudit(ctx, sql, {
        action: 'updatePracticeScripts',
        subjectKind: 'practice',
        subjectId: practiceId,
        detail: {
          headCharacters: practice!.headScripts?.length ?? 0,
          bodyCharacters: practice!.bodyScripts?.length ?? 0,
        },
      });
      await enqueueRepublish(sql, practiceId);
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
      return { practice: practice! };
    });
  },
});

/** Throws invalid_input beside each text, with the line. */
async function mustBeRight(given: Partial<Record<'headScripts' | 'bodyScripts', string | undefined>>) {
  const { checkScripts } = await import('#builder/scripts/check.ts');
  const problems: FieldProblem[] = [];
  for (const [field, place] of [
    ['headScripts', 'head'],
    ['bodyScripts', 'body'],
  ] as const)
    for (const { line, text } of await checkScripts(given[field] ?? '', place))
      problems.push({ field, message: line === null ? text : `Line ${line}: ${text}` });
  if (problems.length > 0) throw new Refusal('invalid_input', problems[0]!.message, { problems });
}
