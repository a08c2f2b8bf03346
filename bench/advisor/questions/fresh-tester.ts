import {
  addAmounts,
  buildExpected,
  computeAverage,
  filterDeals,
  getCompany,
  getStageName,
  getTitle,
  getUser,
  isLost,
  isOf,
  isOpen,
  isWithin,
  isWon,
  listDeals,
  listRows,
  quoteActivities,
  sort,
  sumDeals,
  sumWeighted,
  writeDay,
  writeMoney,
  type DealTest,
} from './compute.ts'
import { getPillarName, isLive } from './fresh-helpers.ts'
import type { Expected, Language, Question, World } from './world.ts'

const all =
  (...tests: DealTest[]): DealTest =>
  (deal, w) =>
    tests.every((test) => test(deal, w))
const hasNoValue: DealTest = ({ amount }) => amount === null
const hasNoStep: DealTest = ({ next_step }) => next_step === null
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
const average = (w: World, isMatch: DealTest, language: Language = 'en') =>
  writeMoney(Math.round(computeAverage(filterDeals(w, isMatch).flatMap(({ amount }) => amount ?? []))), language)
const sumOf = (w: World, name: string) =>
  writeMoney(addAmounts(filterDeals(w, (deal) => isOpen(deal, w) && isOf(name)(deal, w))))

const asked: readonly (readonly [Language, string | readonly string[], Question['expect']])[] = [
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
    listDeals(all(isOpen, closes('2026-11-18', '2026-12-14'))),
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
  // What people usually say.
  [
    'en',
    'open deals > 10k, by value',
    (w) => ({
      ...listDeals(all(isOpen, ({ amount }) => (amount ?? 0) > 1_000_000))(w),
      says: sort(
        filterDeals(
          w,
          all(isOpen, ({ amount }) => (amount ?? 0) > 1_000_000),
        ),
        ({ amount }) => amount ?? 0,
      ).map(getTitle),
      ordered: true,
    }),
  ],
  [
    'en',
    "what's the average size of our won deals compared to the lost ones?",
    (w) => buildExpected([average(w, isWon), average(w, isLost)], [average(w, (deal, x) => !isOpen(deal, x))]),
  ],
  [
    'en',
    'wich oportunities are over their close date',
    listDeals(all(isOpen, (deal, w) => (deal.close_date ?? '9') < w.today)),
  ],
  [
    'en',
    'Morning! Had a rough start, the coffee machine died on me. Anyway - who of us two has the bigger pipeline right now, me or Sam?',
    (w) => buildExpected([sumOf(w, 'Ada'), sumOf(w, 'Sam')]),
  ],
  [
    'en',
    'Who are the managing directors among our contacts and what companies are they from?',
    () => buildExpected(['Sabine Keller', 'Elba Bau'], ['Bob Stone', 'Dana Reyes', 'Bob Marsh']),
  ],
  [
    'en',
    ['How much is closing next month?', 'and how many of those are mine?'],
    (w) => ({ says: [], not: filterDeals(w, all(isOpen, isOf('Sam'))).map(getTitle), none: true }),
  ],
  [
    'en',
    ['How much are our open deals worth?', 'and how many of those are mine?'],
    (w) => buildExpected([String(filterDeals(w, all(isOpen, isOf('Ada'))).length)], [sumOf(w, 'Ada')]),
  ],
  [
    'en',
    'Which posts have gone out since the beginning of November, and how often was each read?',
    (w) => {
      const found = w.posts.filter((post) => isLive(post) && isWithin(w, post.published_at, ['2026-11-01', w.today]))
      return buildExpected(
        found.flatMap(({ title, reads }) => [title, String(reads)]),
        w.posts.filter((post) => !found.includes(post)).map(getTitle),
      )
    },
  ],
  [
    'en',
    ['Which posts have gone out since the beginning of November?', 'what about october'],
    (w) => listRows(w.posts, (post) => isLive(post) && isWithin(w, post.published_at, ['2026-10-01', '2026-10-31'])),
  ],
  [
    'en',
    'Top 2 posts by views?',
    (w) => {
      const best = sort(w.posts, ({ views }) => views).slice(0, 2)
      return {
        ...buildExpected(
          best.flatMap(({ title, views }) => [title, String(views)]),
          ['There are 2 posts'],
        ),
        ordered: true,
      }
    },
  ],
  [
    'en',
    'which pillar has the most posts that are not yet published',
    (w) => {
      const counts = Map.groupBy(
        w.posts.filter((post) => !isLive(post) && post.pillar_id !== null),
        (post) => getPillarName(w, post),
      )
      const most = Math.max(...[...counts.values()].map((posts) => posts.length))
      const [first] = [...counts].filter(([, posts]) => posts.length === most)
      return { says: [`${first?.[0] ?? ''}`, `the most: ${most}`] }
    },
  ],
  [
    'en',
    'Tasks that are overdue, with who should be doing them',
    (w) => {
      const found = w.tasks.filter(
        ({ done_at, due_at }) => done_at === null && due_at !== null && due_at.slice(0, 10) < w.today,
      )
      return { ...listRows(w.tasks, (task) => found.includes(task)), says: [...found.map(getTitle), 'Ada Example'] }
    },
  ],
  [
    'en',
    'biggest deal we ever lost and why',
    (w) => buildExpected([getTitle(filterDeals(w, isLost)[0] ?? {})], ['Acme rollout']),
  ],
  ['en', "What's our churn rate?", 'refuse'],
  ['en', 'Is there any budget left in the heating season campaign?', 'refuse'],
  [
    'en',
    'quick one: how many open deals does Sam have?',
    (w) => buildExpected([String(filterDeals(w, all(isOpen, isOf('Sam'))).length)]),
  ],
  [
    'de',
    'Moin, kurze Frage: wie viele offene Deals hat Sam?',
    (w) => buildExpected([String(filterDeals(w, all(isOpen, isOf('Sam'))).length)]),
  ],
  [
    'de',
    ['Wie viele offene Deals haben wir und was sind die zusammen wert?'],
    (w) => buildExpected([String(filterDeals(w, isOpen).length), writeMoney(addAmounts(filterDeals(w, isOpen)), 'de')]),
  ],
  [
    'de',
    ['Was sind unsere offenen Deals zusammen wert?', 'und gewichtet?'],
    (w) =>
      buildExpected(
        [writeMoney(sumWeighted(filterDeals(w, isOpen)), 'de')],
        [writeMoney(addAmounts(filterDeals(w, isOpen)), 'de')],
      ),
  ],
  [
    'de',
    'Durchschnittliche Dealgröße pro Branche',
    (w) =>
      buildExpected([
        `Dentistry: ${average(w, (deal, x) => getCompany(x, deal)?.industry === 'Dentistry', 'de')}`,
        `Optics: ${average(w, (deal, x) => getCompany(x, deal)?.industry === 'Optics', 'de')}`,
      ]),
  ],
  ['de', 'Welche Beiträge warten auf Freigabe?', (w) => listRows(w.posts, ({ status }) => status === 'in_review')],
  ['de', 'Beiträge die seit mehr als 3 tagen auf freigabe warten', 'refuse'],
  [
    'de',
    'Moin, kurze Frage vor dem Termin: wie viel sind meine offenen Deals wert?',
    sumDeals(all(isOpen, isOf('Ada')), [isOpen], 'de'),
  ],
  [
    'en',
    'Who of us has the most open tasks?',
    (w) => ({
      says: [
        'Ada Example',
        `the most: ${w.tasks.filter(({ done_at, assignee_id }) => done_at === null && assignee_id === getUser(w, 'Ada')).length}`,
      ],
    }),
  ],
]

/** As a tester asked in another workspace, turned to this one; half of them were answered wrongly or refused. */
export const testerQuestions: readonly Question[] = asked.map(([language, ask, expect], at) => ({
  id: `tester-${String(at + 1).padStart(2, '0')}`,
  language,
  ask,
  expect,
}))
