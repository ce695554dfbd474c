import { randomUUID } from 'node:crypto';
import { expect, type Browser } from '@playwright/test';
import { deskOf, type Ask } from './calendar.ts';

export interface SentForm {
  clientId: string;
  firstName: string;
  /** Path of the form's link. */
  path: string;
}

interface Desk {
  ask: Ask;
  outbox: () => Promise<string>;
}

let desk: Promise<Desk> | undefined;

async function openDesk(browser: Browser, baseURL: string, practice: string): Promise<Desk> {
  const page = await browser.newPage({ baseURL });
  const ask = await deskOf(page, practice);
  return { ask, outbox: async () => (await page.request.get('/dev/outbox?template=intake_form')).text() };
}

/** Sends the practice's form to a client made for it, and reads its link where the development's messages are. */
export async function sendForm(browser: Browser, baseURL: string, practice: string): Promise<SentForm> {
  desk ??= openDesk(browser, baseURL, practice);
  const { ask, outbox } = await desk;
  const firstName = 'Wren';
  const email = `wren-${randomUUID().slice(0, 8)}@example.com`;
  const { createClient } = await ask<{ createClient: { errors: string[]; clientId: string } }>(
    `mutation ($email: String!) {
      createClient(client: { firstName: "${firstName}", lastName: "Tester", email: $email }) { errors clientId } }`,
    { email },
  );
  expect(createClient.errors).toEqual([]);
  const clientId = createClient.clientId;
  const { sendIntakeForm } = await ask<{ sendIntakeForm: { errors: string[] } }>(
    `mutation ($clientId: ID!) { sendIntakeForm(clientId: $clientId) { errors } }`,
    { clientId },
  );
  expect(sendIntakeForm.errors).toEqual([]);
  const messages = await outbox();
  const mine = messages.slice(messages.indexOf(email));
  const path = /\/m\/i\/[\w-]{32}/.exec(mine)![0];
  return { clientId, firstName, path };
}

/** The answers as the practitioner reads them: 'question: answer'. */
export async function answersOf({ clientId }: SentForm): Promise<string[]> {
  const { ask } = await desk!;
  const { intakeStatus } = await ask<{
    intakeStatus: { answers: { question: string; answer: string; signature: { path: string } | null }[] };
  }>(
    `query ($clientId: ID!) { intakeStatus(clientId: $clientId) { answers { question answer signature { path } } } }`,
    { clientId },
  );
  return intakeStatus.answers.map(
    ({ question, answer, signature }) => `${question}: ${answer}${signature ? ' (drawn)' : ''}`,
  );
}
