import {
  add,
  addAmounts,
  computeAverage,
  countDays,
  filterDeals,
  getContacts,
  getLastWeekday,
  getMonth,
  getMonthBefore,
  getUserName,
  getWeek,
  getWorth,
  isAny,
  isOf,
  isOpen,
  isOverdue,
  isWithin,
  isWon,
  join,
  listRows,
  listDeals,
  pickRow,
  buildExpected,
  sort,
  sumDeals,
  toDay,
  writeMoney,
  writeNumber,
  type DealTest,
} from './compute.ts'
import type { Post, Question, World } from './world.ts'

const isPublished = ({ status }: Post): boolean => status === 'published'
const isLate: DealTest = (deal, w) => isOpen(deal, w) && deal.close_date !== null && deal.close_date < w.today
const averageCycle = (w: World, isMatch: DealTest): string =>
  writeNumber(
    computeAverage(
      filterDeals(w, isMatch).map(({ created_at, closed_at }) =>
        countDays(toDay(w, created_at), toDay(w, closed_at ?? created_at)),
      ),
    ),
    'de',
  )

/** Two questions in one, comparisons, rates, groups and conditions that hold together. */
export const severalQuestions: readonly Question[] = [
  {
    id: 'several-01',
    language: 'en',
    ask: 'overdue tasks and open deals past their close date',
    expect: (w) =>
      join(
        listRows(w.tasks, (task) => isOverdue(w, task)),
        listRows(w.opportunities, (deal) => isLate(deal, w)),
      ),
    note: 'trap: tasks and deals, both',
  },
  {
    id: 'several-02',
    language: 'en',
    ask: 'deals won and tasks finished since monday',
    expect: (w) => {
      const span = [getLastWeekday(w, 1), w.today] as const
      return join(
        listRows(w.tasks, ({ done_at }) => isWithin(w, done_at, span)),
        listRows(w.opportunities, (deal) => isWon(deal, w) && isWithin(w, deal.closed_at, span)),
      )
    },
    note: 'trap: since Monday holds for the deals as well',
  },
  {
    id: 'several-03',
    language: 'de',
    ask: 'wie viele tage dauert es im schnitt vom anlegen eines deals bis er gewonnen ist',
    expect: (w) => buildExpected([averageCycle(w, isWon)], [`${averageCycle(w, (deal) => !isOpen(deal, w))} Tage`]),
    note: 'trap: won; a lost one took longer',
  },
  {
    id: 'several-04',
    language: 'en',
    ask: 'who has more open pipeline, ada or sam, and whats the difference?',
    expect: (w) => {
      const sum = (name: string, isMatch: DealTest) =>
        addAmounts(filterDeals(w, (deal) => isOf(name)(deal, w) && isMatch(deal, w)))
      const difference = (isMatch: DealTest) => Math.abs(sum('Ada', isMatch) - sum('Sam', isMatch))
      const best = sort(filterDeals(w, isOpen), (deal) => sum(getUserName(w, deal.owner_id), isOpen))[0]
      return buildExpected(
        [getUserName(w, best?.owner_id ?? null), writeMoney(difference(isOpen))],
        [writeMoney(difference(isAny))],
      )
    },
    note: 'trap: open, difference',
  },
  {
    id: 'several-05',
    language: 'en',
    ask: 'lowest probability of the open deals above 1k',
    expect: (w) => {
      const isMatch: DealTest = (deal) => isOpen(deal, w) && getWorth(deal) > 1000
      const lowest = Math.min(...filterDeals(w, isMatch).map(({ probability }) => probability))
      return buildExpected(
        [String(lowest)],
        [`${Math.min(...filterDeals(w, isOpen).map(({ probability }) => probability))}%`],
      )
    },
    note: 'trap: above 1k',
  },
  {
    id: 'several-06',
    language: 'en',
    ask: 'open deals that are not sams and not past their close date',
    expect: listDeals((deal, w) => isOpen(deal, w) && !isOf('Sam')(deal, w) && !isLate(deal, w)),
    note: 'trap: both of the two not; nothing is left',
  },
  {
    id: 'several-07',
    language: 'de',
    ask: 'haben wir im november oder im oktober mehr beiträge veröffentlicht, wieviele jeweils',
    expect: (w) =>
      buildExpected(
        [11, 10].map((month) =>
          String(
            w.posts.filter((post) => isPublished(post) && isWithin(w, post.published_at, getMonthBefore(w, month)))
              .length,
          ),
        ),
      ),
    note: 'trap: published; drafts were created then as well',
  },
  {
    id: 'several-08',
    language: 'de',
    ask: 'wieviele neue kontakte diesen monat und wieviele letzten monat?',
    expect: (w) =>
      buildExpected(
        [getMonth(w), getMonth(w, -1)].map((span) =>
          String(w.contacts.filter(({ created_at }) => isWithin(w, created_at, span)).length),
        ),
      ),
    note: 'trap: two months, each with its own number',
  },
  {
    id: 'several-09',
    language: 'de',
    ask: 'offene deals zwischen 500 und 5000, die nicht sam gehören',
    expect: listDeals(
      (deal, w) => isOpen(deal, w) && getWorth(deal) >= 500 && getWorth(deal) <= 5000 && !isOf('Sam')(deal, w),
    ),
    note: 'trap: not; open; between',
  },
  {
    id: 'several-10',
    language: 'de',
    ask: 'anzahl beiträge pro autor',
    expect: (w) => {
      const authors = [...new Set(w.posts.map(({ author_id }) => author_id))]
      return buildExpected(
        authors.flatMap((author) => [
          getUserName(w, author),
          String(w.posts.filter(({ author_id }) => author_id === author).length),
        ]),
      )
    },
  },
  {
    id: 'several-11',
    language: 'de',
    ask: 'Wie viele Aufrufe hat ein veröffentlichter Beitrag im Schnitt?',
    expect: (w) => {
      const write = (posts: readonly Post[]) => writeNumber(computeAverage(posts.map(({ views }) => views)), 'de')
      return buildExpected([write(w.posts.filter(isPublished))], [write(w.posts)])
    },
    note: 'trap: published; all the others have none',
  },
  {
    id: 'several-12',
    language: 'de',
    ask: 'welche firma hat weder einen kontakt noch einen offenen deal',
    expect: (w) =>
      listRows(
        w.companies,
        ({ id }) =>
          getContacts(w, id).length === 0 && !filterDeals(w, isOpen).some(({ company_id }) => company_id === id),
      ),
    note: 'trap: neither, nor',
  },
  {
    id: 'several-13',
    language: 'de',
    ask: 'hatten wir diese oder letzte woche mehr aufrufe, und wie viele jeweils',
    expect: (w) =>
      buildExpected(
        [getWeek(w), getWeek(w, -1)].map((span) =>
          writeNumber(add(w.views.filter(({ day }) => isWithin(w, day, span)).map(({ views }) => views)), 'de'),
        ),
      ),
    note: 'trap: this week and the last, both',
  },
  {
    id: 'several-14',
    language: 'de',
    ask: 'größter offener deal von sam und wer ist dort der kontakt?',
    expect: (w) => {
      const best = sort(
        filterDeals(w, (deal) => isOpen(deal, w) && isOf('Sam')(deal, w)),
        getWorth,
      )[0]
      const isOnDeal = (id: string) => best?.contacts.some(({ contact_id }) => contact_id === id) === true
      return join(
        pickRow(w.opportunities, (deal) => deal === best, getWorth),
        listRows(w.contacts, ({ id }) => isOnDeal(id)),
      )
    },
    note: 'trap: the contact as well',
  },
  {
    id: 'several-15',
    language: 'de',
    ask: 'summe der offenen deals ohne nächsten schritt',
    expect: sumDeals((deal, w) => isOpen(deal, w) && deal.next_step === null, [isOpen, isAny], 'de'),
    note: 'trap: without; open',
  },
]
