import {
  addDays,
  buildExpected,
  getMonthAhead,
  getQuarter,
  getUser,
  getWeek,
  isOpen,
  isWithin,
  listDeals,
  listRows,
  listTasks,
  sumDeals,
  toDay,
} from './compute.ts'
import { toQuestions, type AskedBy } from './fresh-helpers.ts'
import type { Expected, Post, Question, Task, World } from './world.ts'

/** Calls that nobody has made yet, for Ada, who asks. */
const callsUntil = (day: (w: World) => string) =>
  listTasks(
    ({ title, done_at, assignee_id, due_at }: Task, w) =>
      /call/iu.test(title) &&
      done_at === null &&
      assignee_id === getUser(w, 'Ada') &&
      due_at !== null &&
      toDay(w, due_at) <= day(w),
  )
const unused = (w: World): Expected => listRows(w.ideas, ({ status }) => status === 'new')
const plannedIn = (w: World, from: string, to: string) =>
  listRows(w.posts, ({ status, scheduled_at, planned_at }: Post) => {
    const at = status === 'scheduled' ? scheduled_at : planned_at
    return at !== null && status !== 'published' && isWithin(w, at, [from, to])
  })
const closing = (from: number, to: number) => (w: World) => {
  const [first] = getMonthAhead(w, 12)
  const day = (at: number) => `${first.slice(0, 8)}${String(at).padStart(2, '0')}`
  return listDeals((deal) => isOpen(deal, w) && isWithin(w, deal.close_date, [day(from), day(to)]))(w)
}
const greatest = (n: number) => (w: World) => {
  const ranked = w.opportunities.toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
  return listRows(w.opportunities, (deal) => ranked.indexOf(deal) < n)
}
const says =
  (...texts: string[]) =>
  () =>
    buildExpected(texts)
const saysNot = (texts: readonly string[], wrong: readonly string[]) => () => buildExpected(texts, wrong)

const asked: readonly AskedBy[] = [
  // Calls to make are tasks, late ones as well.
  ['en', 'who should I call today', callsUntil(({ today }) => today)],
  ['en', 'who do i have to call this week', callsUntil((w) => getWeek(w)[1])],
  ['de', 'wen muss ich heute noch anrufen', callsUntil(({ today }) => today)],
  ['en', 'which of my calls are overdue', saysNot(['Call Bob Stone'], ['First call'])],
  ['en', 'which calls did we log this month', saysNot(['Glass prices'], ['Call Bob Stone'])],
  // Ideas that nobody has used.
  ['en', 'which ideas havent been used yet', unused],
  ['en', 'unused ideas', unused],
  ['de', 'welche ideen liegen noch rum', unused],
  ['de', 'Welche Ideen sind noch ungenutzt?', unused],
  // Days and orders.
  ['en', 'top 3 biggest deals', greatest(3)],
  ['en', 'posts next week', (w) => plannedIn(w, ...getWeek(w, 1))],
  ['en', 'which deals close from 1 to 15 december', closing(1, 15)],
  ['de', 'Welche Deals sollen vom 1. bis 15. Dezember abgeschlossen werden?', closing(1, 15)],
  ['de', 'Welche Deals sollen vom 16.12. bis zum 31.12. abgeschlossen werden?', closing(16, 31)],
  ['en', ['which posts are planned next week?', 'and the week after?'], (w) => plannedIn(w, ...getWeek(w, 2))],
  [
    'de',
    ['Welche Beiträge sind nächste Woche geplant?', 'und die Woche danach?'],
    (w) => plannedIn(w, ...getWeek(w, 2)),
  ],
  // Only what was asked for is stuck.
  [
    'en',
    'which deals are stuck',
    saysNot(['2 deals', 'Acme rollout', 'Borealis starter'], ['Call Bob', 'Recall letters']),
  ],
  [
    'de',
    'was hängt gerade bei den Deals',
    saysNot(['Acme rollout', 'Borealis starter'], ['Call Bob', 'Recall letters']),
  ],
  // What is new with somebody.
  ['en', "what's new with Acme rollout", says('Acme rollout', 'What happened')],
  ['de', 'Was gibt es Neues bei Acme rollout?', says('Acme rollout', 'Was geschah')],
  ['de', 'Was gibt es Neues?', says('Neue Deals', 'Dorian lenses')],
  // What denies or limits is said of all that follows it.
  ['en', 'all deals but the open ones', listDeals((deal, w) => !isOpen(deal, w))],
  ['en', 'all posts but drafts', (w) => listRows(w.posts, ({ status }) => status !== 'draft')],
  ['en', 'tasks no one but Sam has', 'refuse'],
  [
    'en',
    'contacts without email and phone',
    (w) => listRows(w.contacts, ({ email, phone }) => email === null && phone === null),
  ],
  ['en', 'how many deals per owner and stage', 'refuse'],
  ['en', 'companies with exactly one deal', 'refuse'],
  ['en', 'tasks not due this week', (w) => listRows(w.tasks, ({ due_at }) => !isWithin(w, due_at, getWeek(w)))],
  [
    'en',
    'which open deals close in Q4',
    listDeals((deal, w) => isOpen(deal, w) && isWithin(w, deal.close_date, getQuarter(w))),
  ],
  [
    'en',
    'deals created over 2 months ago',
    listDeals(({ created_at }, w) => toDay(w, created_at) < addDays(w.today, -60)),
  ],
  ['en', 'top 2 deals', greatest(2)],
  // What is left out is left out of what was answered.
  [
    'en',
    ['how much is in our pipeline right now', 'without Acme rollout'],
    (w) => sumDeals((deal) => isOpen(deal, w) && deal.name !== 'Acme rollout')(w),
  ],
  [
    'en',
    ['which deals are open', 'without Acme rollout'],
    saysNot(['4 open deals', 'Dorian lenses', 'Borealis starter'], ['Negotiation', 'Acme Labs trial']),
  ],
  ['en', ['what is due this week', 'without Acme rollout'], 'refuse'],
  ['en', 'how did our blog posts do compared to LinkedIn', 'refuse'],
  ['de', 'Wie viel verdienen wir an Acme rollout?', 'refuse'],
  ['de', 'Was fehlt noch bei Acme rollout?', 'refuse'],
  ['en', ["what is Dana's phone number", 'when did we last talk to her'], says('Borealis check-in')],
  // A unit is no name.
  ['en', 'how many rollout is that', 'refuse'],
]

/** Written after a tester had asked what people ask every day, from the questions that were answered wrongly or refused. */
export const everydayQuestions: readonly Question[] = toQuestions('everyday', asked)
