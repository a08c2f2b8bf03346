import { buildExpected, getCompany, getUserName, isOpen, listDeals, listRows } from './compute.ts'
import { type AskedBy, listPeople, matchAll as all, toQuestions } from './fresh-helpers.ts'
import type { Activity, Opportunity, Question, World } from './world.ts'

const spoken: readonly string[] = ['call', 'email', 'meeting']
/** Whether an entry of the log or a meeting about a deal is from a day on; `kinds` are those of entries. */
const isTouched = (w: World, deal: Opportunity, since: string, isMeant: (entry: Activity) => boolean = () => true) =>
  w.activities.some(
    (one) => one.opportunity_id === deal.id && one.kind !== 'survey' && one.occurred_at >= since && isMeant(one),
  ) ||
  w.meetings.some(
    ({ entities, started_at }) => started_at >= since && entities.some(({ ref_id }) => ref_id === deal.id),
  )
const untouchedSince = (since: string) => listDeals(all(isOpen, (deal, w) => !isTouched(w, deal, since)))
/** Whether somebody of a company was called, written to or met from a day on. */
const isInContact = (w: World, id: string, since: string) => {
  const people = w.contacts.filter(({ company_id }) => company_id === id).map((one) => one.id)
  const deals = w.opportunities.filter((deal) => getCompany(w, deal)?.id === id).map((one) => one.id)
  const ids = [id, ...people, ...deals]
  return (
    w.activities.some(
      ({ kind, occurred_at, contact_id, opportunity_id }) =>
        spoken.includes(kind) &&
        occurred_at >= since &&
        (ids.includes(contact_id ?? '') || ids.includes(opportunity_id ?? '')),
    ) ||
    w.meetings.some(
      ({ entities, started_at }) => started_at >= since && entities.some(({ ref_id }) => ids.includes(ref_id ?? '')),
    )
  )
}
const silentSince = (since: string) => (w: World) => listRows(w.companies, ({ id }) => !isInContact(w, id, since))
const votedFor = (name: string) => (w: World) =>
  listRows(w.ideas, ({ voters }) => voters.some((id) => getUserName(w, id).startsWith(name)))
const names =
  (...says: string[]) =>
  () =>
    buildExpected(says)

const asked: readonly AskedBy[] = [
  // A length of time beside "without activity" or "not contacted" is about what was done last.
  ['en', 'open deals without activity in the last two weeks', untouchedSince('2026-11-05')],
  ['en', 'open deals without any activity for three weeks', untouchedSince('2026-10-28')],
  ['de', 'Offene Deals, bei denen seit einer Woche nichts passiert ist', untouchedSince('2026-11-11')],
  ['de', 'Kunden ohne Kontakt seit über einem Monat', silentSince('2026-10-19')],
  ['de', 'Welche Firmen haben wir seit drei Wochen nicht kontaktiert?', silentSince('2026-10-28')],
  ['en', "which companies haven't we spoken to since November 10", silentSince('2026-11-10')],
  ['en', "customers we haven't contacted", () => ({ says: [], none: true })],
  ['en', "who hasn't been called in the last three weeks", names('Bob Stone', 'Lena Huber')],
  ['de', 'Wen haben wir noch nie angerufen?', names('Lena Huber', 'Nora Dorian')],
  [
    'en',
    'companies without a contact',
    (w) => listRows(w.companies, ({ id }) => !w.contacts.some((one) => one.company_id === id)),
  ],
  ['de', 'Deals, die niemandem gehören, eigentlich über 5000?', 'refuse'],
  ['de', 'deals zwischen fünf- und zehntausend die noch nicht zu sind', 'refuse'],
  // Verbs that carry the meaning.
  ['en', 'ideas sam voted for', votedFor('Sam')],
  ['de', 'Für welche Ideen hat Sam gestimmt?', votedFor('Sam')],
  ['en', 'who voted for the idea about masks?', names('Ada', 'Sam', 'Gus')],
  ['en', 'what did Ines Moor want?', names('asks for samples', 'glass prices are capped')],
  ['de', 'Was wollte Ines Moor?', names('asks for samples')],
  ['en', 'what does Ines Moor do?', 'refuse'],
  ['en', 'which deals need a next step?', 'refuse'],
  ['en', 'emails ada wrote in november', names('Brochure', 'Papers')],
  ['en', 'I need the open deals', listDeals(isOpen)],
  ['en', 'what did we write to Ines Moor?', () => buildExpected(['Brochure'], ['First call'])],
  // What was said, wherever it stands.
  ['en', 'did Ines ever say anything about money', names('no “money”', 'meetings', 'calls', 'e-mails', 'notes')],
  // What goes on from an answer that there was not.
  ['en', ['what is our churn', 'only the won ones'], 'refuse'],
  ['en', ['what is our churn', 'and which are still open?'], 'refuse'],
  ['de', ['Wie hoch ist unsere Abwanderung?', 'und wie viele Aufrufe hatten sie?'], 'refuse'],
  ['de', ['Wie hoch ist unsere Abwanderung?', 'und die aus Linz'], 'refuse'],
  ['en', ['how much did we win in may', 'who was the contact there'], 'refuse'],
  ['en', ['companies in Linz', 'who works there?'], listPeople('Ines Moor', 'Lena Huber')],
  // Two spans of days.
  [
    'en',
    'how did november go compared with october, won and lost?',
    () => buildExpected(['€3,000.00', '€2,000.00', 'won', 'lost', 'less', '100%']),
  ],
  ['de', 'Gewonnener Betrag im November verglichen mit Oktober in Prozent', names('3.000,00', 'mehr')],
  ['de', 'Was steht bei Dorian noch an und bis wann?', names('Order frames', 'Dorian lenses', '13. Januar 2027')],
]

/** Questions whose conditions were once put on the wrong thing, or dropped. */
export const misreadQuestions: readonly Question[] = toQuestions('misread', asked)
