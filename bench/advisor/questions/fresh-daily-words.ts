import { buildExpected, listRows } from './compute.ts'
import { about, listSaid, every, ofKind } from './meeting-helpers.ts'
import { listPeople, type AskedBy } from './fresh-helpers.ts'
import type { Expected } from './world.ts'

const said = (words: string, ...others: string[]): Expected => buildExpected([words], others)

/** Who decides, what was mentioned, and what is said to an advisor that asks nothing of the rows. */
export const askedOfOthers: readonly AskedBy[] = [
  ['en', 'Who decides at Dorian Optik?', listPeople('Lena Huber')],
  ['en', "who's the decision maker at dorian", listPeople('Lena Huber')],
  ['en', 'who makes the decisions at dorian optik', listPeople('Lena Huber')],
  ['en', 'decision makers at Dorian Optik', listPeople('Lena Huber')],
  [
    'en',
    'who decides?',
    () => buildExpected(['Lena Huber'], ['Bob Stone', 'Dana Reyes', 'payment terms', 'two clinics']),
  ],
  ['en', 'who decides at Cobalt Care?', listPeople()],
  ['en', "who's the buyer at elba bau?", listPeople('Sabine Keller')],
  ['de', 'Wer entscheidet bei Dorian Optik?', listPeople('Lena Huber')],
  ['de', 'wer ist der entscheider bei dorian?', listPeople('Lena Huber')],
  ['de', 'Wer trifft bei Dorian Optik die Entscheidung?', listPeople('Lena Huber')],
  ['de', 'Wer entscheidet bei Cobalt Care?', listPeople()],
  ['en', 'What did we decide with Acme Clinics?', (w) => listSaid(every(ofKind('decision'), about('Acme Clinics')))(w)],
  ['de', 'Was haben wir mit Borealis entschieden?', (w) => listSaid(every(ofKind('decision'), about('Borealis')))(w)],
  [
    'en',
    'who decided on the payment terms?',
    (w) =>
      buildExpected(
        ['thirty days'],
        w.contacts.map(() => ''),
      ),
  ],
  // Words that were sought are named.
  [
    'en',
    'Which deals mentioned a competitor?',
    () => buildExpected(['Elba audit', 'the word “competitor”'], ['Acme rollout', 'Dorian lenses', 'There are no']),
  ],
  [
    'en',
    'which open deals mention legal?',
    () => buildExpected(['Acme rollout', 'the word “legal”'], ['Elba audit', 'Dorian lenses']),
  ],
  ['de', 'Welche Deals erwähnen einen Wettbewerber?', () => buildExpected(['dem Wort „Wettbewerber“'], ['Elba audit'])],
  ['en', 'who are our competitors?', 'refuse'],
  ['en', 'which deals did we lose to a competitor?', () => ({ says: [], none: true })],
  // Small talk.
  ['en', 'hi', () => said('Hello')],
  ['en', 'hey there!', () => said('Hello')],
  ['en', 'thanks!', () => said('You are welcome')],
  ['en', 'thanks, that helps', () => said('You are welcome')],
  ['en', 'what can you do?', () => said('I answer from the rows')],
  ['de', 'hallo', () => said('Hallo', 'Hello')],
  ['de', 'danke dir', () => said('Gern', 'welcome')],
  ['de', 'was kannst du?', () => said('Ich antworte', 'I answer')],
  ['de', 'Wobei kannst du mir helfen?', () => said('Ich antworte', 'I answer')],
  ['en', 'thanks, and which deals are lost?', (w) => listRows(w.opportunities, ({ status }) => status === 'lost')],
]
