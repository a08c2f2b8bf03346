import {
  type DealTest,
  type Span,
  add,
  addAmounts,
  averageDeals,
  countDays,
  filterDeals,
  findRow,
  getContacts,
  getLastWeekday,
  getMonthBefore,
  getNextWeekday,
  getStageName,
  getUser,
  getWeek,
  getWorth,
  has,
  isAny,
  isOf,
  isOpen,
  isWithin,
  isWon,
  listRows,
  listDeals,
  listTasks,
  pickRow,
  quoteActivities,
  buildExpected,
  sort,
  sumDeals,
  toDay,
  writeDay,
  writeMoney,
} from './compute.ts'
import type { Expected, Post, Question, World } from './world.ts'

const isLive = ({ status }: Post): boolean => status === 'published'
const viewsWithin = (w: World, span: Span, postId?: string): number =>
  add(
    w.views
      .filter(({ day, content_id }) => isWithin(w, day, span) && (postId === undefined || content_id === postId))
      .map(({ views }) => views),
  )
const percent = (part: number, whole: number): string => String(Math.round((100 * part) / whole))
/** What was answered to the question with the word, by the deal it was asked for. */
const answersTo = (w: World, word: string): { deal: string; answer: string }[] => {
  const questionIds = w.surveys.flatMap(({ questions_data }) =>
    questions_data.filter(({ text }) => has(text, word)).map(({ id }) => id),
  )
  return w.responses
    .filter(({ question_id }) => questionIds.includes(question_id))
    .map(({ log_id, answer }) => {
      const activity = w.activities.find(({ id }) => id === log_id)
      const deal = w.opportunities.find(({ id }) => id === activity?.opportunity_id)
      return { deal: deal?.name ?? '', answer: String(answer) }
    })
}

/** By how much one deal is worth more than another; neither of the two is the answer by itself. */
const differ = (w: World, name: string, other: string): Expected => {
  const [greater, less] = [name, other].map((words) => findRow(w.opportunities, words)?.amount ?? 0)
  return buildExpected(
    [writeMoney((greater ?? 0) - (less ?? 0), 'de')],
    [writeMoney((greater ?? 0) + (less ?? 0), 'de')],
  )
}

/** Asked by someone who has not seen the advisor: deals, companies, surveys, tasks. */
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
    ask: 'what share of the november views did the "waiting list that works" post get? whole percent is fine',
    expect: (w) => {
      const november = getMonthBefore(w, 11)
      const post = findRow(w.posts, 'A waiting list that works')
      const own = viewsWithin(w, november, post?.id)
      return buildExpected(
        [percent(own, viewsWithin(w, november))],
        [percent(own, add(w.views.map(({ views }) => views)))],
      )
    },
    note: 'trap: november',
  },
  {
    id: 'fresh-a-09',
    language: 'en',
    ask: 'which deal scored us lowest on how likely they are to recommend us, and what was the score',
    expect: (w) => {
      const answers = sort(answersTo(w, 'recommend'), ({ answer }) => -Number(answer))
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
      const answers = answersTo(w, 'missing').map(({ answer }) => answer)
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
  {
    id: 'fresh-a-21',
    language: 'de',
    ask: 'welche offenen Deals sind kleiner als 5000 Euro und gehören nicht Ada?',
    expect: listDeals((deal, w) => isOpen(deal, w) && getWorth(deal) < 5000 && !isOf('Ada')(deal, w)),
    note: 'trap: nicht',
  },
  {
    id: 'fresh-a-22',
    language: 'de',
    ask: 'Wie viele Tage ist der letzte Anruf zum Borealis-Deal her?',
    expect: (w) => {
      const deal = findRow(w.opportunities, 'Borealis')
      const ago = (kind: string) => {
        const times = w.activities.filter((one) => one.kind === kind && one.opportunity_id === deal?.id)
        const [last] = sort(
          times.map(({ occurred_at }) => occurred_at),
          (time) => time,
        )
        return String(countDays(toDay(w, last ?? ''), w.today))
      }
      return buildExpected([ago('call')], [ago('survey')])
    },
    note: 'trap: Anruf',
  },
  {
    id: 'fresh-a-23',
    language: 'de',
    ask: 'wieviel Euro haben wir im November gewonnen',
    expect: sumDeals(
      (deal, w) => isWon(deal, w) && isWithin(w, deal.closed_at, getMonthBefore(w, 11)),
      [
        isAny,
        isOpen,
        (deal, w) => isWithin(w, deal.close_date, getMonthBefore(w, 11)),
        (deal, w) => isOpen(deal, w) && isWithin(w, deal.close_date, getMonthBefore(w, 11)),
      ],
      'de',
    ),
    note: 'trap: gewonnen',
  },
  {
    id: 'fresh-a-24',
    language: 'de',
    ask: 'bei welchen Ansprechpartnern steht der Deal der Firma noch auf Lead?',
    expect: (w) => {
      const deals = w.opportunities.filter((deal) => getStageName(w, deal) === 'Lead')
      return listRows(w.contacts, ({ company_id }) => deals.some((deal) => deal.company_id === company_id))
    },
    note: 'trap: the stage Lead of the deal, not the status lead of the contact',
  },
  {
    id: 'fresh-a-25',
    language: 'de',
    ask: 'Welche Beiträge von Gus haben noch kein geplantes Datum?',
    expect: (w) =>
      listRows(w.posts, (post) => post.author_id === getUser(w, 'Gus') && post.planned_at === null && !isLive(post)),
    note: 'trap: kein',
  },
  {
    id: 'fresh-a-26',
    language: 'de',
    ask: 'In welchem Monat hatten wir mehr Aufrufe, Oktober oder November? Und wie viele waren das?',
    expect: (w) => {
      const [october, november] = [10, 11].map((month) => viewsWithin(w, getMonthBefore(w, month)))
      const all = String(add(w.views.map(({ views }) => views)))
      return (october ?? 0) > (november ?? 0)
        ? buildExpected(['Oktober', String(october)], [all])
        : buildExpected(['November', String(november)], [all])
    },
    note: 'trap: the months of the views, not of the posts',
  },
  {
    id: 'fresh-a-27',
    language: 'de',
    ask: 'welche Kontakte haben im November Geburtstag?',
    expect: 'refuse',
    note: 'trap: Geburtstag',
  },
  {
    id: 'fresh-a-28',
    language: 'de',
    ask: ['welche aufgaben sind diese woche fällig?', 'und nächste?'],
    expect: listTasks(({ due_at, done_at }, w) => done_at === null && isWithin(w, due_at, getWeek(w, 1))),
    note: 'trap: nächste',
  },
  {
    id: 'fresh-a-29',
    language: 'de',
    ask: 'Durchschnittlicher Betrag von Sams offenen Deals?',
    expect: averageDeals(
      (deal, w) => isOpen(deal, w) && isOf('Sam')(deal, w),
      [isOpen, isAny, (deal, w) => isOpen(deal, w) && isOf('Ada')(deal, w)],
      'de',
    ),
    note: 'trap: Sams',
  },
  {
    id: 'fresh-a-30',
    language: 'de',
    ask: 'um wie viel Euro ist der Acme-Rollout größer als der Borealis-Deal',
    expect: (w) => differ(w, 'Acme rollout', 'Borealis starter'),
    note: 'trap: größer als, a difference',
  },
]
