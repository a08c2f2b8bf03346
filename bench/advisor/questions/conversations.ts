import {
  add,
  countRows,
  countDeals,
  filterDeals,
  findRow,
  getMonth,
  getMonthBefore,
  getTitle,
  getUser,
  getUserName,
  getWorth,
  isAny,
  isIn,
  isLost,
  isOf,
  isOpen,
  isOverdue,
  isWithin,
  isWon,
  listRows,
  listDeals,
  listTasks,
  pickRow,
  buildExpected,
  sort,
  sumDeals,
  writeDay,
  writeNumber,
  type Span,
} from './compute.ts'
import type { Opportunity, Post, Question, World } from './world.ts'

const isPublished = ({ status }: Post): boolean => status === 'published'
const addViews = (w: World, span: Span): string =>
  writeNumber(add(w.views.filter(({ day }) => isWithin(w, day, span)).map(({ views }) => views)))
/** When one closes, and none of the other days on which an open one does. */
const sayCloseDate = (w: World, deal: Opportunity | undefined, language: Question['language']) =>
  buildExpected(
    [writeDay(deal?.close_date ?? w.today, language)],
    filterDeals(w, isOpen).map(({ close_date }) => (close_date === null ? '' : writeDay(close_date, language))),
  )

/** Follow-ups: what the last one leaves out was said before it. */
export const conversationQuestions: readonly Question[] = [
  {
    id: 'conversation-01',
    language: 'en',
    ask: ['open deals of companies in leeds', 'and in york?'],
    expect: listDeals((deal, w) => isOpen(deal, w) && isIn('York')(deal, w)),
    note: 'trap: open, from the first; the deal in York is won',
  },
  {
    id: 'conversation-02',
    language: 'en',
    ask: ['which deals does ada own', 'only the open ones'],
    expect: listDeals((deal, w) => isOpen(deal, w) && isOf('Ada')(deal, w)),
    note: "trap: Ada's, from the first",
  },
  {
    id: 'conversation-03',
    language: 'en',
    ask: ['how many posts did we publish this month', 'what about last month'],
    expect: (w) => countRows(w.posts, (post) => isPublished(post) && isWithin(w, post.published_at, getMonth(w, -1))),
    note: 'trap: published, from the first',
  },
  {
    id: 'conversation-04',
    language: 'en',
    ask: ['show open deals over 2k', 'how many are that'],
    expect: countDeals((deal, w) => isOpen(deal, w) && getWorth(deal) > 2000),
    note: 'trap: that, which is not all of them',
  },
  {
    id: 'conversation-05',
    language: 'en',
    ask: ['open deals, biggest first', 'who owns the second one'],
    expect: (w) => {
      const second = sort(filterDeals(w, isOpen), getWorth)[1]
      return buildExpected([getUserName(w, second?.owner_id ?? null)], w.members.map(getTitle))
    },
    note: 'trap: the second one of the list that was shown',
  },
  {
    id: 'conversation-06',
    language: 'en',
    ask: ['what did we lose in october', 'no, i meant won'],
    expect: listDeals((deal, w) => isWon(deal, w) && isWithin(w, deal.closed_at, getMonthBefore(w, 10))),
    note: 'trap: October stays; what is won was won in November',
  },
  {
    id: 'conversation-07',
    language: 'en',
    ask: ['ideas without a pillar', 'same for posts'],
    expect: (w) => listRows(w.posts, ({ pillar_id }) => pillar_id === null),
    note: 'trap: without a pillar, from the first',
  },
  {
    id: 'conversation-08',
    language: 'en',
    ask: ['all open deals pls', 'just the ones above 1k', "and which of those aren't sam's"],
    expect: listDeals((deal, w) => isOpen(deal, w) && getWorth(deal) > 1000 && !isOf('Sam')(deal, w)),
    note: "trap: aren't; open and above 1k are from before",
  },
  {
    id: 'conversation-09',
    language: 'de',
    ask: ['offene deals von firmen in leeds', 'und in berlin?'],
    expect: listDeals((deal, w) => isOpen(deal, w) && isIn('Berlin')(deal, w)),
    note: 'trap: Berlin; it is the zone of the workspace, and no company is there',
  },
  {
    id: 'conversation-10',
    language: 'de',
    ask: ['welche aufgaben sind noch offen', 'nur die von sam'],
    expect: listTasks(({ done_at, assignee_id }, w) => done_at === null && assignee_id === getUser(w, 'Sam')),
    note: 'trap: tasks, from the first; Sam has deals too',
  },
  {
    id: 'conversation-11',
    language: 'de',
    ask: ['was haben wir diesen monat gewonnen', 'und letzten?'],
    expect: listDeals((deal, w) => isWon(deal, w) && isWithin(w, deal.closed_at, getMonth(w, -1))),
    note: 'trap: last month; the one of that month is lost',
  },
  {
    id: 'conversation-12',
    language: 'de',
    ask: ['welcher offene deal ist der größte', 'und der zweitgrößte?'],
    expect: (w) => pickRow(w.opportunities, (deal) => isOpen(deal, w), getWorth, 1),
    note: 'trap: second',
  },
  {
    id: 'conversation-13',
    language: 'de',
    ask: ['entwürfe ohne geplantes datum', 'und die mit datum?'],
    expect: (w) => listRows(w.posts, ({ status, planned_at }) => status === 'draft' && planned_at !== null),
    note: 'trap: drafts, from the first',
  },
  {
    id: 'conversation-14',
    language: 'de',
    ask: ['wieviel sind die offenen deals wert', 'nee, ich meinte die verlorenen'],
    expect: sumDeals(isLost, [isOpen, isWon, isAny], 'de'),
    note: 'trap: the sum is from the first, open is not',
  },
  {
    id: 'conversation-15',
    language: 'de',
    ask: ['wem gehört der cobalt pilot', 'und wann soll der durch sein?'],
    expect: (w) => sayCloseDate(w, findRow(w.opportunities, 'Cobalt pilot'), 'de'),
    note: 'trap: the one that was spoken of',
  },
  {
    id: 'conversation-16',
    language: 'de',
    ask: ['gibts überfällige aufgaben?', 'bei wem liegen die'],
    expect: (w) => {
      const owners = w.tasks.filter((task) => isOverdue(w, task)).map(({ assignee_id }) => getUserName(w, assignee_id))
      return buildExpected(owners, w.members.map(getTitle))
    },
    note: 'trap: overdue, from the first',
  },
  {
    id: 'conversation-17',
    language: 'de',
    ask: ['wie viele aufrufe hatten unsere beiträge diesen monat', 'und im monat davor?'],
    expect: (w) => buildExpected([addViews(w, getMonth(w, -1))], [`${addViews(w, getMonth(w))} Aufrufe`]),
    note: 'trap: the month before',
  },
]
