import {
  addAmounts,
  buildExpected,
  countDeals,
  filterDeals,
  findRow,
  getMonthAhead,
  getMonthBefore,
  getTitle,
  getUserName,
  getWorth,
  isAny,
  isLost,
  isOf,
  isOpen,
  isOverdue,
  isWithin,
  isWon,
  join,
  listDeals,
  pickRow,
  sort,
  sumDeals,
  writeMoney,
  type DealTest,
} from './compute.ts'
import { askedOfNext } from './fresh-daily-next.ts'
import { askedOfBefore } from './fresh-daily-pointing.ts'
import { perStage } from './fresh-daily-stages.ts'
import { askedOfOthers } from './fresh-daily-words.ts'
import { matchAll as all, listInReview, listNextPost, toQuestions, type AskedBy } from './fresh-helpers.ts'
import type { Expected, Language, Question, World } from './world.ts'

const closesIn =
  (month: number): DealTest =>
  ({ close_date }, w) =>
    isWithin(w, close_date, getMonthAhead(w, month))
const endedIn =
  (month: number): DealTest =>
  ({ closed_at }, w) =>
    isWithin(w, closed_at, getMonthBefore(w, month))
const madeIn =
  (month: number): DealTest =>
  ({ created_at }, w) =>
    isWithin(w, created_at, getMonthBefore(w, month))
const inJanuary = listDeals(all(isOpen, closesIn(1)))
const inDecember = listDeals(all(isOpen, closesIn(12)))
const smallestOpen = (w: World) =>
  pickRow(w.opportunities, (deal) => isOpen(deal, w) && deal.amount !== null, getWorth, -1)
const leastViewed = (w: World) =>
  pickRow(
    w.posts,
    ({ status }) => status === 'published',
    ({ views }) => views,
    -1,
  )
const both = (w: World, ...parts: Expected[]): Expected => {
  const { says } = join(...parts)
  return buildExpected(says, w.posts.map(getTitle))
}
const lateTasks = (w: World) => w.tasks.filter((task) => isOverdue(w, task))
const countLateTasks = (w: World): Expected =>
  buildExpected([String(lateTasks(w).length), ...lateTasks(w).map(getTitle)])
const sumOf = (w: World, test: DealTest, language: Language) => writeMoney(addAmounts(filterDeals(w, test)), language)
const wonAndLost =
  (language: Language) =>
  (w: World): Expected =>
    buildExpected(
      [sumOf(w, isWon, language), sumOf(w, isLost, language)],
      [sumOf(w, (deal, x) => !isOpen(deal, x), language), 'no lost', 'no won', 'keine'],
    )
const bySize = (w: World): Expected =>
  buildExpected(
    [
      ...Map.groupBy(
        w.companies.filter(({ size }) => size !== null),
        ({ size }) => size ?? '',
      ),
    ].map(([size, rows]) => `${size}: ${rows.length}`),
  )
const ownerOf = (name: string) => (w: World) => {
  const owner = getUserName(w, findRow(w.opportunities, name)?.owner_id ?? null)
  return buildExpected([owner], ['Ada Example', 'Sam Seller'])
}
/** The answer is without these words. */
const without = (expected: Expected, ...words: string[]): Expected => ({
  ...expected,
  not: [...(expected.not ?? []), ...words],
})

const asked: readonly AskedBy[] = [
  // A month of open deals is ahead, one of what was won, lost or created is behind.
  ['en', 'open deals in January', inJanuary],
  ['en', ['open deals', 'only the ones in january'], inJanuary],
  ['en', 'open deals in dec', inDecember],
  ['en', "sam's open deals in december", listDeals(all(isOpen, isOf('Sam'), closesIn(12)))],
  ['en', 'how many open deals in january?', countDeals(all(isOpen, closesIn(1)))],
  ['en', 'value of our open deals in january', sumDeals(all(isOpen, closesIn(1)), [isOpen])],
  ['de', 'offene Deals im Januar', inJanuary],
  ['de', ['Welche Deals sind offen?', 'nur die im Januar'], inJanuary],
  ['de', ['offene deals', 'und im dezember?'], inDecember],
  ['de', 'was sind die offenen Deals im Januar wert', sumDeals(all(isOpen, closesIn(1)), [isOpen], 'de')],
  ['en', 'won deals in january', listDeals(all(isWon, endedIn(1)))],
  ['en', 'lost deals in october', listDeals(all(isLost, endedIn(10)))],
  ['de', 'verlorene Deals im Oktober', listDeals(all(isLost, endedIn(10)))],
  ['en', ['won deals', 'only the ones in november'], listDeals(all(isWon, endedIn(11)))],
  ['en', 'open deals created in october', listDeals(all(isOpen, madeIn(10)))],
  ['en', 'new deals in october', listDeals(madeIn(10))],
  ['de', 'neue Deals im Oktober', listDeals(madeIn(10))],
  // The worst turns an order, and there is none behind a refusal.
  ['en', ["what's our churn rate?", 'and the worst?'], 'refuse'],
  ['en', ["what's our churn rate?", 'and the smallest one?'], 'refuse'],
  ['de', ['Wie hoch ist unsere Marge?', 'und der schlechteste?'], 'refuse'],
  ['de', ['Wie hoch ist unsere Marge?', 'und der kleinste?'], 'refuse'],
  ['en', ['What is our biggest open deal?', 'and the smallest one?'], smallestOpen],
  ['en', ['open deals by value', 'and the smallest one?'], smallestOpen],
  ['de', ['Was ist unser größter offener Deal?', 'und der kleinste?'], smallestOpen],
  ['en', ['which published post has the most views', 'and the worst?'], leastViewed],
  ['de', ['welcher veröffentlichte beitrag hat die meisten aufrufe', 'und der schlechteste?'], leastViewed],
  [
    'en',
    ['newest deal', 'and the oldest one?'],
    (w) =>
      pickRow(
        w.opportunities,
        () => true,
        ({ created_at }) => created_at,
        -1,
      ),
  ],
  // Each part has its own kind, filter and limit.
  [
    'en',
    "What's scheduled next, and what's still waiting for review?",
    (w) => both(w, listNextPost(w), listInReview(w)),
  ],
  ['en', 'Which post is next and which posts are in review?', (w) => both(w, listNextPost(w), listInReview(w))],
  [
    'de',
    'Welcher Beitrag kommt als nächstes und welche sind in Prüfung?',
    (w) => both(w, listNextPost(w), listInReview(w)),
  ],
  [
    'en',
    'how many tasks are overdue and which deals close in december?',
    (w) => join(countLateTasks(w), listDeals(all(isOpen, closesIn(12)))(w)),
  ],
  [
    'de',
    'Wie viele Aufgaben sind überfällig und welche Deals sind verloren?',
    (w) => join(countLateTasks(w), listDeals(isLost)(w)),
  ],
  // Two sums, each with what it is of.
  ['en', 'How much did we win and how much did we lose this year?', wonAndLost('en')],
  ['en', 'how much did we win and lose this year', wonAndLost('en')],
  ['en', 'sum of the won deals and sum of the lost deals', wonAndLost('en')],
  ['de', 'Wie viel haben wir dieses Jahr gewonnen und wie viel verloren?', wonAndLost('de')],
  ['de', 'Summe der gewonnenen und Summe der verlorenen Deals', wonAndLost('de')],
  [
    'en',
    'how many deals did we win and how many did we lose this year?',
    (w) =>
      buildExpected(filterDeals(w, (deal, x) => !isOpen(deal, x)).map(getTitle), [
        ...filterDeals(w, isOpen).map(getTitle),
        'no lost',
        'no won',
      ]),
  ],
  [
    'en',
    'what are the won and lost deals worth together',
    sumDeals((deal, w) => !isOpen(deal, w), [isAny, isWon, isLost]),
  ],
  // "Of those" points at what was answered.
  ['en', ["what's our churn rate?", 'how many of those are overdue?'], 'refuse'],
  ['en', ['how much margin do we make', 'and which of them are mine?'], 'refuse'],
  ['de', ['Wie hoch ist unsere Marge?', 'Und wie viele davon sind überfällig?'], 'refuse'],
  ['en', ['whats stuck?', 'how many of those are overdue?'], countLateTasks],
  ['de', ['Was hängt gerade?', 'Und wie viele davon sind überfällig?'], countLateTasks],
  ['en', ['open tasks', 'how many of those are overdue?'], countLateTasks],
  ['de', ['offene Aufgaben', 'und wie viele davon sind überfällig?'], countLateTasks],
  // Groups.
  ['de', 'Firmen nach Größe', bySize],
  ['en', 'companies by size', bySize],
  ['en', 'how many companies per size', bySize],
  [
    'en',
    'companies with more than 50 employees',
    () => buildExpected(['Acme Clinics', 'Dorian Optik'], ['Borealis', 'Cobalt']),
  ],
  ['en', 'deals per stage with number and sum', perStage(isAny, 'en', true)],
  ['en', 'open deals by stage, number and value', perStage(isOpen, 'en', true)],
  ['de', 'offene Deals pro Phase mit Anzahl und Summe', perStage(isOpen, 'de', true)],
  ['en', 'how are deals spread over stages', perStage(isAny, 'en', false)],
  ['en', 'how are our open deals distributed across the stages?', perStage(isOpen, 'en', false)],
  ['de', 'wie verteilen sich die Deals auf die Phasen', perStage(isAny, 'de', false)],
  ['de', 'Wie sind die offenen Deals über die Phasen verteilt?', perStage(isOpen, 'de', false)],
  // Who has it.
  ['en', 'who is responsible for Acme rollout', ownerOf('Acme rollout')],
  ['en', "who's in charge of the borealis starter deal?", ownerOf('Borealis starter')],
  ['de', 'Wer ist für Acme rollout verantwortlich?', ownerOf('Acme rollout')],
  ['de', 'wer ist zuständig für cobalt pilot', ownerOf('Cobalt pilot')],
  ['en', 'who is responsible for the weather', 'refuse'],
  // Above and below.
  ['en', 'deals smaller than 4k', listDeals(({ amount }) => amount !== null && amount < 400_000)],
  ['de', 'Deals kleiner als 4000', listDeals(({ amount }) => amount !== null && amount < 400_000)],
  ['de', 'größere offene Deals als 10000', listDeals(all(isOpen, ({ amount }) => (amount ?? 0) > 1_000_000))],
  ['de', 'kleinere Deals als 4000 Euro', listDeals(({ amount }) => amount !== null && amount < 400_000)],
  ['en', 'bigger open deals than 10k', listDeals(all(isOpen, ({ amount }) => (amount ?? 0) > 1_000_000))],
  // German answers have no English words.
  [
    'de',
    'wie viele offene deals hat ada im januar',
    () =>
      without(
        buildExpected(['Ada Example hat 1 offenen Deal'], ['Es sind']),
        'close date',
        'open',
        'closes',
        'owner',
        'next',
      ),
  ],
  [
    'de',
    'Welche Aufgaben sind überfällig?',
    (w) => without(buildExpected(lateTasks(w).map(getTitle)), 'was due', 'overdue', 'for', 'about', 'yes'),
  ],
  ['de', 'Beiträge in Prüfung', (w) => without(listInReview(w), 'in review', 'pillar', 'by', 'last changed', 'status')],
  [
    'de',
    'Summe der offenen Deals',
    (w) => without(buildExpected([sumOf(w, isOpen, 'de')]), 'amount', 'open', 'status', 'together'),
  ],
  [
    'de',
    'Welcher offene Deal ist der größte?',
    (w) =>
      without(
        buildExpected(sort(filterDeals(w, isOpen), getWorth).slice(0, 1).map(getTitle)),
        'closes',
        'owner',
        'next',
      ),
  ],
]

/** Questions that people ask every day, and what comes near to them; written before any rule was changed for them. */
export const dailyQuestions: readonly Question[] = toQuestions('daily', [
  ...asked,
  ...askedOfOthers,
  ...askedOfBefore,
  ...askedOfNext,
])
