import {
  buildExpected,
  filterDeals,
  getCompany,
  getStageName,
  getTitle,
  isOf,
  isOpen,
  listDeals,
  listRows,
  quoteActivities,
  sort,
  writeDay,
  type DealTest,
} from './compute.ts'
import { askedInOtherWords } from './fresh-tester-words.ts'
import { matchAll as all, hasNoStep, hasNoValue, toQuestions, type AskedBy } from './fresh-helpers.ts'
import type { Expected, Question, World } from './world.ts'

const closes =
  (from: string, to = '9999'): DealTest =>
  ({ close_date }) =>
    close_date !== null && from <= close_date && close_date <= to
const listIn =
  (...countries: string[]) =>
  (w: World) =>
    listRows(w.companies, ({ country }) => countries.includes(country ?? ''))
const isBiggest = (w: World) => sort(filterDeals(w, isOpen), ({ amount }) => amount ?? 0)[0]
const sayOfBiggest =
  (write: (deal: World['opportunities'][number], w: World) => string) =>
  (w: World): Expected => {
    const deal = isBiggest(w)
    return buildExpected(
      deal === undefined ? [] : [write(deal, w)],
      w.opportunities.filter((one) => one !== deal).map(getTitle),
    )
  }
const asked: readonly AskedBy[] = [
  // A negation before "have" says what is lacking.
  ['en', "Which of Sam's open deals don't have a value yet?", listDeals(all(isOpen, isOf('Sam'), hasNoValue))],
  ['en', "deals that don't have a value", listDeals(hasNoValue)],
  ['en', 'Which open deals do not have a next step?', listDeals(all(isOpen, hasNoStep))],
  ['en', "Which of my open deals don't have a next step yet?", listDeals(all(isOpen, isOf('Ada'), hasNoStep))],
  ['en', "which open deals haven't got a value", listDeals(all(isOpen, hasNoValue))],
  [
    'en',
    "Which companies don't have a contact?",
    (w) => listRows(w.companies, ({ id }) => !w.contacts.some(({ company_id }) => company_id === id)),
  ],
  ['de', 'Welche offenen Deals haben keinen Wert?', listDeals(all(isOpen, hasNoValue))],
  // What somebody said in a call, an e-mail or a note.
  ['en', 'What did Sabine say about the credit?', quoteActivities('credit')],
  ['en', 'What did Sabine Keller say about the works council?', quoteActivities('works council')],
  ['en', 'what did sabine say about the delivery', quoteActivities('delivery')],
  ['de', 'Was hat Sabine zum Kredit gesagt?', () => ({ says: [], none: true })],
  ['de', 'Was hat Sabine zur delivery gesagt?', quoteActivities('delivery')],
  ['en', ['What did Sabine say about the credit?', 'when was that?'], () => buildExpected([writeDay('2026-11-16')])],
  ['en', 'What did Sabine say?', () => ({ says: ['credit is approved', 'delivery slips'] })],
  // Days of a named field.
  [
    'en',
    'Deals in Qualified or Proposal stage with a close date after 25 December 2026',
    listDeals(all(closes('2026-12-26'), (deal, w) => ['Qualified', 'Proposal'].includes(getStageName(w, deal)))),
  ],
  ['en', 'deals with a close date after Christmas', listDeals(closes('2026-12-26'))],
  ['en', 'open deals with a close date in January', listDeals(all(isOpen, closes('2027-01-01', '2027-01-31')))],
  [
    'en',
    'open deals whose close date is before 15 December',
    listDeals(all(isOpen, closes('2026-01-01', '2026-12-14'))),
  ],
  ['de', 'Offene Deals mit Abschlussdatum nach Weihnachten', listDeals(all(isOpen, closes('2026-12-26')))],
  ['de', 'Deals mit Abschlussdatum im Dezember', listDeals(closes('2026-12-01', '2026-12-31'))],
  // What follows an answer of one row is about that row.
  ['en', ['What is our biggest open deal?', "What's the next step?"], sayOfBiggest(({ next_step }) => next_step ?? '')],
  ['en', ['What is our biggest open deal?', 'and who is the owner?'], sayOfBiggest(() => 'Ada Example')],
  [
    'en',
    ['What is our biggest open deal?', 'and which company is it?'],
    sayOfBiggest((deal, w) => getTitle(getCompany(w, deal) ?? {})),
  ],
  [
    'de',
    ['Was ist unser größter offener Deal?', 'Was ist der nächste Schritt?'],
    sayOfBiggest(({ next_step }) => next_step ?? ''),
  ],
  [
    'de',
    ['Was ist unser größter offener Deal?', 'Und wann soll er abgeschlossen werden?'],
    sayOfBiggest(({ close_date }) => writeDay(close_date ?? '', 'de')),
  ],
  [
    'en',
    ["Which of Sam's open deals don't have a value?", 'and who is the contact?'],
    () => buildExpected(['Sabine Keller'], ['Bob Stone', 'Dana Reyes']),
  ],
  ['en', ['What is our biggest open deal?', 'Which open deals have no next step?'], listDeals(all(isOpen, hasNoStep))],
  ['en', ['What is our biggest open deal?', 'Which contacts do we have?'], (w) => listRows(w.contacts, () => true)],
  [
    'en',
    ['What is our biggest open deal?', 'which company?'],
    () => buildExpected(['Dorian Optik'], ['Elba Bau', 'Cobalt Care']),
  ],
  [
    'en',
    ['Which open deals close in January?', "What's the next step?"],
    () => buildExpected(['Send samples'], ['Elba audit']),
  ],
  [
    'de',
    ['Was ist unser größter offener Deal?', 'Wem gehört er?'],
    () => buildExpected(['Ada Example'], ['Sam Seller']),
  ],
  [
    'en',
    "Which open deals have a value but don't have a next step?",
    listDeals(all(isOpen, hasNoStep, ({ amount }) => amount !== null)),
  ],
  [
    'en',
    'What did Sabine say in the call?',
    () => buildExpected(['The credit is approved from January'], ['delivery slips']),
  ],
  ['en', 'deals without a close date in December', 'refuse'],
  ['en', 'companies in Belgium', () => ({ says: ['1 company'], not: ['Borealis Dental'] })],
  // Countries.
  ['en', 'companies in Germany', listIn('DE')],
  ['en', 'which companies are in the UK or Norway?', listIn('GB', 'NO')],
  ['de', 'Welche Firmen sitzen in Deutschland oder Österreich?', listIn('DE', 'AT')],
  ['de', 'Welche Firmen sitzen in Österreich?', listIn('AT')],
  ['en', 'companies in Portugal', listIn('PT')],
  [
    'en',
    'open deals at companies in Austria',
    listDeals(all(isOpen, (deal, w) => getCompany(w, deal)?.country === 'AT')),
  ],
]

/** As a tester asked in another workspace, turned to this one; half of them were answered wrongly or refused. */
export const testerQuestions: readonly Question[] = toQuestions('tester', [...asked, ...askedInOtherWords])
