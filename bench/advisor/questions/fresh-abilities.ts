import { buildExpected } from './compute.ts'
import { toQuestions, type AskedBy } from './fresh-helpers.ts'
import type { Question } from './world.ts'

const says =
  (...words: string[]) =>
  () =>
    buildExpected(words)
const saysNot = (words: readonly string[], not: readonly string[]) => () => buildExpected([...words], [...not])

const asked: readonly AskedBy[] = [
  // Drafts of mails, of what the author has said.
  [
    'en',
    'can u write a mail to Ines asking if she still wants the samples',
    says(
      'Draft of an e-mail to Ines Moor',
      'Dear Ines',
      'Could you let me know whether you still want the samples?',
      'Ada Example',
    ),
  ],
  [
    'de',
    'Schreib mir bitte eine kurze Mail an Sabine Keller wegen der Lieferung',
    says(
      'Entwurf einer E-Mail an Sabine Keller',
      'ich melde mich wegen der Lieferung.',
      'Betreff: Elba audit: Lieferung',
      'Viele Grüße',
    ),
  ],
  [
    'de',
    'Schreib mal bitte ne Mail an Ines Moor, dass wir die Muster bis Mittwoch schicken und bedank dich für das Telefonat',
    says('dass wir die Muster bis Mittwoch schicken.', 'Vielen Dank für das Telefonat.'),
  ],
  [
    'en',
    'a thank you to Dana Reyes for the introduction, 3 sentences max',
    says('Dear Dana', 'Thank you for the introduction.', 'dana@borealis.example'),
  ],
  ['en', 'write an e-mail to Bob about the contract', says('Stone', 'Marsh', 'Who do you mean?')],
  [
    'en',
    ['write an e-mail to Bob about the contract', 'Bob Marsh'],
    saysNot(['Dear Bob', 'I am writing to you about the contract.', 'marsh@cobalt.example'], ['bob@acme.example']),
  ],
  [
    'en',
    ['whats the phone number of Ines Moor?', 'write her a mail asking about the glass prices'],
    says('Dear Ines', 'I would like to ask you about the glass prices.'),
  ],
  ['en', 'write her a mail asking about the glass prices', 'refuse'],
  ['en', 'draft a follow-up to Ines Moor', says('I am following up on our call of 17 November')],
  ['en', 'write a mail to Dana', saysNot(['What is the e-mail to Dana Reyes to say?'], ['Dear'])],
  [
    'de',
    'Kannst du Frau Keller eine Mail schreiben, ob sie noch Interesse hat?',
    says('Sehr geehrte Frau Keller', 'ob Sie noch Interesse haben?'),
  ],
  [
    'de',
    'Schreib eine Mail an Peter Grün: Wir kommen am Montag',
    saysNot(['niemanden namens', 'Wir kommen am Montag.'], ['Elba', 'Dorian']),
  ],
  ['en', 'send an email to Dana saying that the demo is on Friday', says('do not send', 'The demo is on Friday.')],
]

/** What could not be asked for before: drafts of mails, reviews of posts, sources of deals, and people side by side. */
export const abilityQuestions: readonly Question[] = toQuestions('ability', asked)
