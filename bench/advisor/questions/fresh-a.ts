import {
  add,
  addAmounts,
  averageDeals,
  buildExpected,
  countDays,
  filterDeals,
  findRow,
  getContacts,
  getLastWeekday,
  getMonthBefore,
  getNextWeekday,
  getUser,
  getWeek,
  getWorth,
  has,
  isAny,
  isOf,
  isOpen,
  isWithin,
  isWon,
  listDeals,
  listRows,
  listTasks,
  pickRow,
  quoteActivities,
  sort,
  sumDeals,
  toDay,
  type DealTest,
  writeDay,
  writeMoney,
} from './compute.ts'
import { viewsWithin, formatPercent, listAnswersWith } from './fresh-helpers.ts'
import type { Question } from './world.ts'

/** English: deals, people, tasks and what was said. */
export const freshA: readonly Question[] = [
  {
    id: 'fresh-a-01',
    language: 'en',
    ask: "whats the total of open deals that aren't sams",
    expect: sumDeals(
      (deal, w) => isOpen(deal, w) && !isOf('Sam')(deal, w),
      [isOpen, isAny, (deal, w) => isOpen(deal, w) && isOf('Sam')(deal, w), (deal, w) => !isOf('Sam')(deal, w)],
    ),
    note: 'trap: not',
  },
  {
    id: 'fresh-a-02',
    language: 'en',
    ask: 'Which companies do we have a deal with but no contact person at?',
    expect: (w) =>
      listRows(
        w.companies,
        ({ id }) => w.opportunities.some(({ company_id }) => company_id === id) && getContacts(w, id).length === 0,
      ),
    note: 'trap: no contact',
  },
  {
    id: 'fresh-a-03',
    language: 'en',
    ask: 'does sam or ada have more money in deals still open, and how much is it',
    expect: (w) => {
      const write = (test: DealTest) => writeMoney(addAmounts(filterDeals(w, test)))
      const writeOpen = (name: string) => write((deal) => isOpen(deal, w) && isOf(name)(deal, w))
      return buildExpected(['Sam', writeOpen('Sam')], [write(isOpen), write(isAny), write(isOf('Ada'))])
    },
    note: 'trap: still open, and each of the two',
  },
  {
    id: 'fresh-a-04',
    language: 'en',
    ask: 'average amount of the deals that are no longer open pls',
    expect: averageDeals((deal, w) => !isOpen(deal, w), [isOpen, isAny, isWon]),
    note: 'trap: no longer',
  },
  {
    id: 'fresh-a-05',
    language: 'en',
    ask: 'any deals still open even tho their close date is already behind us?',
    expect: listDeals((deal, w) => isOpen(deal, w) && (deal.close_date ?? w.today) < w.today),
    note: 'trap: still open',
  },
  {
    id: 'fresh-a-06',
    language: 'en',
    ask: 'how many days has acme rollout been sitting in negotiation now',
    expect: (w) => {
      const deal = findRow(w.opportunities, 'Acme rollout')
      const since = (time: string | undefined) => String(countDays(toDay(w, time ?? ''), w.today))
      return buildExpected([since(deal?.stage_entered_at)], [since(deal?.created_at)])
    },
    note: 'trap: in its stage, not since it was made',
  },
  {
    id: 'fresh-a-07',
    language: 'en',
    ask: "oldest deal that's still open?",
    expect: (w) =>
      pickRow(
        w.opportunities,
        (deal) => isOpen(deal, w),
        ({ created_at }) => created_at,
        -1,
      ),
    note: 'trap: still open',
  },
  {
    id: 'fresh-a-08',
    language: 'en',
    ask: 'what share of the november views did the "waiting list that works" post get? whole formatPercent is fine',
    expect: (w) => {
      const november = getMonthBefore(w, 11)
      const post = findRow(w.posts, 'A waiting list that works')
      const own = viewsWithin(w, november, post?.id)
      return buildExpected(
        [formatPercent(own, viewsWithin(w, november))],
        [formatPercent(own, add(w.views.map(({ views }) => views)))],
      )
    },
    note: 'trap: november',
  },
  {
    id: 'fresh-a-09',
    language: 'en',
    ask: 'which deal scored us lowest on how likely they are to recommend us, and what was the score',
    expect: (w) => {
      const answers = sort(listAnswersWith(w, 'recommend'), ({ answer }) => -Number(answer))
      const [lowest, ...others] = answers
      return buildExpected(
        [lowest?.deal ?? '', lowest?.answer ?? ''],
        others.map(({ deal }) => deal),
      )
    },
    note: 'trap: lowest',
  },
  {
    id: 'fresh-a-10',
    language: 'en',
    ask: "what's the avg margin on our open deals",
    expect: 'refuse',
    note: 'trap: margin',
  },
  {
    id: 'fresh-a-11',
    language: 'en',
    ask: ['show me the open deals', 'which of those close this week?'],
    expect: listDeals((deal, w) => isOpen(deal, w) && isWithin(w, deal.close_date, getWeek(w))),
    note: 'trap: this week',
  },
  {
    id: 'fresh-a-12',
    language: 'en',
    ask: ['how many ideas did gus put in?', 'and ada, without the archived one?'],
    expect: (w) => {
      const own = w.ideas.filter(({ user_id }) => user_id === getUser(w, 'Ada'))
      const kept = own.filter(({ status }) => status !== 'archived').length
      return buildExpected([String(kept)], [String(own.length), String(w.ideas.length)])
    },
    note: 'trap: without',
  },
  {
    id: 'fresh-a-13',
    language: 'en',
    ask: 'has anybody asked for training anywhere?',
    expect: (w) => {
      const answers = listAnswersWith(w, 'missing').map(({ answer }) => answer)
      const [said = ''] = answers.filter((answer) => has(answer, 'training'))
      return buildExpected([said], answers)
    },
    note: 'the word is in what a survey was answered',
  },
  {
    id: 'fresh-a-14',
    language: 'en',
    ask: 'what did we hear on the call last friday',
    expect: (w) =>
      quoteActivities('demo', ({ kind, occurred_at }) => {
        return kind === 'call' && toDay(w, occurred_at) === getLastWeekday(w, 5)
      })(w),
  },
  {
    id: 'fresh-a-15',
    language: 'en',
    ask: 'tasks w/o a contact that are still to do',
    expect: listTasks(({ contact_id, done_at }) => contact_id === null && done_at === null),
    note: 'trap: without, still',
  },
  {
    id: 'fresh-a-16',
    language: 'en',
    ask: 'how much did the deals bring in that priya won?',
    expect: 'refuse',
    note: 'trap: a name that nobody has',
  },
  {
    id: 'fresh-a-17',
    language: 'en',
    ask: 'Is the winter post going out this thursday or friday? which date is that',
    expect: (w) => {
      const days = [4, 5].map((weekday) => writeDay(getNextWeekday(w, weekday)))
      return buildExpected([writeDay(toDay(w, findRow(w.posts, 'Winter')?.scheduled_at ?? ''))], days)
    },
    note: 'either or',
  },
  {
    id: 'fresh-a-18',
    language: 'en',
    ask: 'second biggest open deal',
    expect: (w) => pickRow(w.opportunities, (deal) => isOpen(deal, w), getWorth, 1),
    note: 'trap: second',
  },
  {
    id: 'fresh-a-19',
    language: 'en',
    ask: 'open deals nobody has put a contact on, only the ones worth under 1000',
    expect: listDeals((deal, w) => isOpen(deal, w) && deal.contacts.length === 0 && getWorth(deal) < 1000),
    note: 'trap: under 1000',
  },
  {
    id: 'fresh-a-20',
    language: 'en',
    ask: 'which of our contacts speak Dutch?',
    expect: 'refuse',
    note: 'trap: Dutch',
  },
]
