import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cents } from '#app/operations/outputs.ts';
import { PROFESSIONS } from '../inputs.ts';
import { intakeFormOf, READY_STARTS } from './index.ts';

const minutes = z.int().meta({ description: 'Minutes.' });

/** What each profession begins with, shown before any of it is made. Prices are figures of whichever currency is chosen. */
export const readyStarts = operation({
  name: 'readyStarts',
  kind: 'query',
  description: 'What a practice of each profession begins with.',
  access: anyone(),
  input: z.strictObject({}),
  output: z.object({
    professions: z.array(
      z
        .object({
          key: z.enum(PROFESSIONS),
          title: z.string(),
          modality: z.string(),
          services: z.array(
            z
              .object({ name: z.string(), minutes, cents, longer: z.object({ minutes, cents }).nullable() })
              .meta({ id: 'ReadyService' }),
          ),
          questions: z.array(z.string()).meta({ description: 'What the intake form asks.' }),
          policy: z.string(),
        })
        .meta({ id: 'ReadyStart' }),
    ),
  }),
  async run() {
    return {
      professions: Object.values(READY_STARTS).map((profession) => ({
        key: profession.key,
        title: profession.title,
        modality: profession.modality,
        services: profession.services.map(({ name, minutes, cents, longer = null }) => ({
          name,
          minutes,
          cents,
          longer,
        })),
        questions: intakeFormOf(profession)
          .questions.filter(({ kind }) => kind !== 'section' && kind !== 'note')
          .map(({ label }) => label),
        policy: profession.policy,
      })),
    };
  },
});
