import {
  addAmounts,
  buildExpected,
  countDeals,
  filterDeals,
  findRow,
  getMonth,
  getMonthBefore,
  getStageName,
  getTitle,
  getUserName,
  getWeek,
  isLost,
  isOf,
  isOpen,
  isWithin,
  isWon,
  listDeals,
  listRows,
  writeMoney,
  type DealTest,
} from './compute.ts'
import { perStage } from './fresh-daily-stages.ts'
import { matchAll as all, hasNoStep, toQuestions, type AskedBy } from './fresh-helpers.ts'
import type { Contact, Expected, Opportunity, Question, World } from './world.ts'

const not =
  (test: DealTest): DealTest =>
  (deal, w) =>
    !test(deal, w)
const isOver =
  (amount: number): DealTest =>
  (deal) =>
    (deal.amount ?? 0) > amount * 100
const isNew =
  (getSpan: (w: World) => readonly [string, string]): DealTest =>
  ({ created_at }, w) =>
    isWithin(w, created_at, getSpan(w))

/** Those who have a role on one of the deals that match, and no owner of these. */
const listRoles =
  (role: string, isMatch: DealTest) =>
  (w: World): Expected => {
    const holders = filterDeals(w, isMatch).flatMap(({ contacts }) => contacts.filter((one) => one.role === role))
    const found = listRows(w.contacts, ({ id }: Contact) => holders.some(({ contact_id }) => contact_id === id))
    return { ...found, not: [...(found.not ?? []), 'owner', 'Ada Example', 'Sam Seller'] }
  }
const listBoth =
  (one: DealTest, other: DealTest) =>
  (w: World): Expected => {
    const found = filterDeals(w, (deal) => one(deal, w) || other(deal, w))
    return buildExpected(found.map(getTitle), w.opportunities.map(getTitle))
  }
/** Both numbers; a row that is in neither is not named. */
const countBoth =
  (one: DealTest, other: DealTest) =>
  (w: World): Expected => {
    const numbers = [one, other].map((test) => String(filterDeals(w, test).length))
    return { says: numbers.filter((number) => number !== '0'), not: listBoth(one, other)(w).not }
  }
/** Deals about which the word was written or said. */
const listMentioning =
  (...names: string[]) =>
  (w: World): Expected =>
    listRows(w.opportunities, ({ name }: Opportunity) => names.includes(name))
const isNamed =
  (name: string): DealTest =>
  (deal) =>
    deal.name === name
const isAt =
  (country: string): DealTest =>
  ({ company_id }, w) =>
    w.companies.some((company) => company.id === company_id && company.country === country)
const perOwner = (w: World): Expected =>
  buildExpected(
    [...Map.groupBy(filterDeals(w, isOpen), ({ owner_id }) => getUserName(w, owner_id))].flatMap(([owner, deals]) => [
      owner,
      writeMoney(addAmounts(deals)),
    ]),
  )
const averagePerStage = (w: World): Expected => {
  const { says } = perStage(() => true, 'en', true)(w)
  const averages = [...Map.groupBy(w.opportunities, (deal) => getStageName(w, deal))].flatMap(([, deals]) => {
    const amounts = deals.flatMap(({ amount }) => amount ?? [])
    return amounts.length === 0 ? [] : [writeMoney(Math.round(addAmounts(deals) / amounts.length))]
  })
  return buildExpected([...says, ...averages])
}
const biggest = (w: World): Opportunity | undefined =>
  w.opportunities.toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))[0]

const asked: readonly AskedBy[] = [
  // What denies goes with what it denies.
  [
    'en',
    'which deals did we win without Sam and which did we lose',
    listBoth(all(isWon, not(isOf('Sam'))), all(isLost, not(isOf('Sam')))),
  ],
  [
    'en',
    'how many deals are open except those of Sam and how many are won',
    countBoth(all(isOpen, not(isOf('Sam'))), all(isWon, not(isOf('Sam')))),
  ],
  [
    'en',
    "which of Sam's deals are won and which are lost",
    listBoth(all(isWon, isOf('Sam')), all(isLost, isOf('Sam'))),
  ],
  [
    'de',
    'Welche Deals ohne Sam sind gewonnen und welche sind verloren',
    listBoth(all(isWon, not(isOf('Sam'))), all(isLost, not(isOf('Sam')))),
  ],
  // What has no kind of its own has all conditions of the first but its state.
  [
    'en',
    'how many deals over 5k are open and how many are won',
    countBoth(all(isOpen, isOver(5000)), all(isWon, isOver(5000))),
  ],
  [
    'en',
    'which deals with no next step are open and which are lost',
    listBoth(all(isOpen, hasNoStep), all(isLost, hasNoStep)),
  ],
  [
    'de',
    'Wie viele Deals über 5000 sind offen und wie viele sind gewonnen?',
    countBoth(all(isOpen, isOver(5000)), all(isWon, isOver(5000))),
  ],
  ['en', 'how many deals are open and how many are lost', countBoth(isOpen, isLost)],
  ['en', 'show deals by owner and how many are open', 'refuse'],
  // Who has a role is no owner.
  ['en', 'who is the decision maker on open deals', listRoles('Decision maker', isOpen)],
  [
    'en',
    'who is the champion on our biggest deal',
    (w) => listRoles('Champion', (deal) => deal.id === biggest(w)?.id)(w),
  ],
  ['de', 'wer ist Entscheider bei Deals über 1k', listRoles('Decision maker', isOver(1000))],
  ['en', 'who is the buyer at companies in Germany', listRoles('Buyer', isAt('DE'))],
  ['en', 'who decides on deals over 1k', listRoles('Decision maker', isOver(1000))],
  [
    'en',
    'who owns the deals with a decision maker',
    (w) =>
      buildExpected(
        filterDeals(w, ({ contacts }) => contacts.some(({ role }) => role === 'Decision maker')).map(({ owner_id }) =>
          getUserName(w, owner_id),
        ),
      ),
  ],
  // The role is the one on the deal that is named.
  ['en', 'who is the decision maker on Dorian lenses', listRoles('Decision maker', isNamed('Dorian lenses'))],
  ['en', 'who is the champion on Dorian lenses', listRoles('Champion', isNamed('Dorian lenses'))],
  ['en', 'who is the decision maker on Elba audit', listRoles('Decision maker', isNamed('Elba audit'))],
  // Entries and meetings are two lists.
  ['en', 'deals that do not mention legal', 'refuse'],
  ['en', 'how many companies mention legal', 'refuse'],
  ['en', 'biggest deal that mentions legal', 'refuse'],
  ['en', 'which deals mentioned legal last month', 'refuse'],
  ['en', 'deals that mention a competitor', listMentioning('Elba audit')],
  // Days of open deals that are behind.
  ['en', 'how many open deals did we get this month', countDeals(all(isOpen, isNew(getMonth)))],
  ['en', 'which open deals did Sam start this week', listDeals(all(isOpen, isOf('Sam'), isNew(getWeek)))],
  [
    'en',
    'which open deals close this month',
    listDeals(all(isOpen, ({ close_date }, w) => isWithin(w, close_date, getMonth(w)))),
  ],
  ['en', 'next lost deal', 'refuse'],
  ['en', 'which task did I finish next', 'refuse'],
  [
    'en',
    'what was planned for June',
    (w) => ({
      ...listRows(w.posts, ({ status, title }) => status === 'planned' && title === ''),
      not: ['2027', ...w.posts.map(getTitle)],
    }),
  ],
  // A month that is also a word.
  ['en', 'won deals in May', listDeals(all(isWon, ({ closed_at }, w) => isWithin(w, closed_at, getMonthBefore(w, 5))))],
  // All numbers that are asked for.
  ['en', 'open deals by owner with total', perOwner],
  ['en', 'number, sum and average by stage', averagePerStage],
  // Each of three questions is answered.
  [
    'en',
    'how many tasks are overdue and which deals are lost and which contacts are partners',
    (w) => {
      const { says, not: wrong } = listDeals(isLost)(w)
      return buildExpected([...says, 'There are no partner contacts'], wrong)
    },
  ],
  [
    'en',
    'deals over 4000 euros and under 12000 euros',
    listDeals(all(isOver(4000), ({ amount }) => (amount ?? 0) < 1_200_000)),
  ],
  [
    'en',
    'who owns Acme rollout',
    (w) => buildExpected([getUserName(w, findRow(w.opportunities, 'Acme rollout')?.owner_id ?? null)]),
  ],
]

/** What a review of the rules found to be answered wrong, and what comes near to it; written before any rule was changed for it. */
export const reviewQuestions: readonly Question[] = toQuestions('review', asked)
