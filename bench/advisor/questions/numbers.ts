import {
  addAmounts,
  computeAverage,
  averageDeals,
  countRows,
  countDays,
  countDeals,
  filterDeals,
  findRow,
  getCompany,
  getMonth,
  getMonthBefore,
  getQuarter,
  getStageName,
  getTitle,
  getUserName,
  getWeek,
  getWinRate,
  getWorth,
  isAny,
  isIn,
  isLost,
  isOf,
  isOpen,
  isWithin,
  isWon,
  buildExpected,
  sumDeals,
  sumWeighted,
  toDay,
  writeMoney,
  writeNumber,
} from './compute.ts'
import type { Question } from './world.ts'

/** Counts, sums, averages, rates, groups and comparisons of deals. */
export const numberQuestions: readonly Question[] = [
  { id: 'number-01', language: 'en', ask: 'how many open deals do we have', expect: countDeals(isOpen) },
  {
    id: 'number-02',
    language: 'en',
    ask: 'how many deals are there in total, closed ones included?',
    expect: (w) => countRows(w.opportunities, () => true),
    note: 'trap: closed ones included',
  },
  {
    id: 'number-03',
    language: 'en',
    ask: 'how many open deals over 1k are not sams',
    expect: countDeals((deal, w) => isOpen(deal, w) && getWorth(deal) > 1000 && !isOf('Sam')(deal, w)),
    note: 'trap: not',
  },
  { id: 'number-04', language: 'en', ask: 'total value of open deals', expect: sumDeals(isOpen) },
  {
    id: 'number-05',
    language: 'en',
    ask: 'what are all our deals worth together, open, won and lost?',
    expect: sumDeals(isAny, [isOpen, isWon, isLost]),
    note: 'trap: won and lost',
  },
  {
    id: 'number-06',
    language: 'en',
    ask: "sum of sam's open deals over 1k",
    expect: sumDeals(
      (deal, w) => isOpen(deal, w) && isOf('Sam')(deal, w) && getWorth(deal) > 1000,
      [
        (deal, w) => isOpen(deal, w) && isOf('Sam')(deal, w),
        (deal, w) => isOpen(deal, w) && getWorth(deal) > 1000,
        (deal) => getWorth(deal) > 1000,
      ],
    ),
    note: "trap: Sam's, over 1k",
  },
  {
    id: 'number-07',
    language: 'en',
    ask: 'average size of sams open deals',
    expect: averageDeals((deal, w) => isOpen(deal, w) && isOf('Sam')(deal, w), [isOpen, isAny]),
    note: "trap: Sam's",
  },
  {
    id: 'number-08',
    language: 'en',
    ask: 'avg amount of closed deals',
    expect: averageDeals((deal, w) => !isOpen(deal, w), [isAny, isOpen, isWon, isLost]),
    note: 'trap: closed is won and lost',
  },
  {
    id: 'number-09',
    language: 'en',
    ask: 'Whats the weighted pipeline?',
    expect: (w) =>
      buildExpected([writeMoney(sumWeighted(filterDeals(w, isOpen)))], [writeMoney(sumWeighted(w.opportunities))]),
    note: 'trap: weighted; won deals are not in it',
  },
  {
    id: 'number-10',
    language: 'en',
    ask: 'weighted pipeline of sam only',
    expect: (w) => {
      const open = filterDeals(w, isOpen)
      const own = open.filter((deal) => isOf('Sam')(deal, w))
      return buildExpected([writeMoney(sumWeighted(own))], [writeMoney(sumWeighted(open)), writeMoney(addAmounts(own))])
    },
    note: 'trap: weighted, only Sam',
  },
  {
    id: 'number-11',
    language: 'en',
    ask: 'win rate this quarter',
    expect: (w) => buildExpected([getWinRate(w, getQuarter(w))]),
  },
  {
    id: 'number-12',
    language: 'en',
    ask: 'win rate in november',
    expect: (w) => buildExpected([getWinRate(w, getMonthBefore(w, 11))], [`${getWinRate(w)}%`]),
    note: 'trap: in November',
  },
  {
    id: 'number-13',
    language: 'en',
    ask: "what's our win rate by value, not by count?",
    expect: (w) => {
      const [won, lost] = [addAmounts(filterDeals(w, isWon)), addAmounts(filterDeals(w, isLost))]
      return buildExpected([writeNumber((100 * won) / (won + lost))], [`${getWinRate(w)}%`])
    },
    note: 'trap: by value',
  },
  {
    id: 'number-14',
    language: 'en',
    ask: "what's sam's win rate?",
    expect: (w) => {
      const decided = filterDeals(w, (deal) => !isOpen(deal, w) && isOf('Sam')(deal, w))
      if (decided.length === 0) return { says: [], not: [`${getWinRate(w)}%`], none: true }
      return buildExpected([writeNumber((100 * decided.filter((deal) => isWon(deal, w)).length) / decided.length)])
    },
    note: "trap: Sam's; nothing of his is decided, which is not 0%",
  },
  {
    id: 'number-15',
    language: 'en',
    ask: 'how much did we win this quarter',
    expect: sumDeals(
      (deal, w) => isWon(deal, w) && isWithin(w, deal.closed_at, getQuarter(w)),
      [isAny, isOpen, (deal, w) => !isOpen(deal, w)],
    ),
  },
  {
    id: 'number-16',
    language: 'en',
    ask: 'and how much did we win last quarter?',
    expect: sumDeals((deal, w) => isWon(deal, w) && isWithin(w, deal.closed_at, getQuarter(w, -1)), [isWon, isAny]),
    note: 'trap: last',
  },
  {
    id: 'number-17',
    language: 'en',
    ask: 'open pipeline by owner',
    expect: (w) => {
      const owners = [...new Set(filterDeals(w, isOpen).map(({ owner_id }) => owner_id))]
      const sums = owners.map((id) => addAmounts(filterDeals(w, (deal) => isOpen(deal, w) && deal.owner_id === id)))
      const wrong = owners.map((id) => addAmounts(filterDeals(w, (deal) => deal.owner_id === id)))
      return buildExpected(
        [...owners.map((id) => getUserName(w, id)), ...sums.map((sum) => writeMoney(sum))],
        wrong.filter((sum) => !sums.includes(sum)).map((sum) => writeMoney(sum)),
      )
    },
    note: 'trap: open',
  },
  {
    id: 'number-18',
    language: 'en',
    ask: 'value of open deals grouped by stage pls',
    expect: (w) =>
      buildExpected(
        filterDeals(w, isOpen).flatMap((deal) => {
          const stage = getStageName(w, deal)
          return [stage, writeMoney(addAmounts(filterDeals(w, (other) => getStageName(w, other) === stage)))]
        }),
        filterDeals(w, (deal) => !isOpen(deal, w)).map((deal) => writeMoney(deal.amount ?? 0)),
      ),
  },
  {
    id: 'number-19',
    language: 'en',
    ask: 'open value per city',
    expect: (w) =>
      buildExpected(
        filterDeals(w, isOpen).flatMap((deal) => {
          const city = getCompany(w, deal)?.city ?? ''
          const there = filterDeals(w, (other, world) => isOpen(other, world) && isIn(city)(other, world))
          return [city, writeMoney(addAmounts(there))]
        }),
        filterDeals(w, isWon).map((deal) => writeMoney(deal.amount ?? 0)),
      ),
  },
  {
    id: 'number-20',
    language: 'en',
    ask: 'how many new deals this month compared to last month',
    expect: (w) =>
      buildExpected(
        [getMonth(w), getMonth(w, -1)].map((span) =>
          String(filterDeals(w, ({ created_at }) => isWithin(w, created_at, span)).length),
        ),
      ),
    note: 'trap: compared',
  },
  {
    id: 'number-21',
    language: 'en',
    ask: 'what share of our deals is open, in percent?',
    expect: (w) => buildExpected([writeNumber((100 * filterDeals(w, isOpen).length) / w.opportunities.length)]),
  },
  {
    id: 'number-22',
    language: 'en',
    ask: 'how many days has the acme rollout been in negotiation',
    expect: (w) => {
      const deal = findRow(w.opportunities, 'Acme rollout')
      const since = toDay(w, deal?.stage_entered_at ?? w.today)
      const made = toDay(w, deal?.created_at ?? w.today)
      return buildExpected([String(countDays(since, w.today))], [`${countDays(made, w.today)} days`])
    },
    note: 'trap: in its stage, not since it was made',
  },
  {
    id: 'number-23',
    language: 'en',
    ask: 'how long did it take us to win the acme labs trial',
    expect: (w) => {
      const deal = findRow(w.opportunities, 'Acme Labs trial')
      const span = [deal?.created_at, deal?.closed_at].map((time) => toDay(w, time ?? w.today))
      return buildExpected([String(countDays(span[0] ?? w.today, span[1] ?? w.today))])
    },
  },
  {
    id: 'number-24',
    language: 'en',
    ask: 'value of open deals closing this week',
    expect: sumDeals(
      (deal, w) => isOpen(deal, w) && isWithin(w, deal.close_date, getWeek(w)),
      [isOpen, (deal, w) => isOpen(deal, w) && isWithin(w, deal.close_date, getMonth(w))],
    ),
    note: 'trap: this week',
  },
  {
    id: 'number-25',
    language: 'en',
    ask: 'value of all open deals except the acme rollout',
    expect: sumDeals(
      (deal, w) => isOpen(deal, w) && getTitle(deal) !== 'Acme rollout',
      [isOpen, (deal) => getTitle(deal) === 'Acme rollout'],
    ),
    note: 'trap: except',
  },
  {
    id: 'number-26',
    language: 'en',
    ask: 'sum of open deals in oslo or gent',
    expect: sumDeals(
      (deal, w) => isOpen(deal, w) && isIn('Oslo', 'Gent')(deal, w),
      [isOpen, (deal, w) => isOpen(deal, w) && isIn('Oslo')(deal, w)],
    ),
    note: 'trap: or Gent',
  },
  {
    id: 'number-27',
    language: 'en',
    ask: 'average probability of the open deals',
    expect: (w) => {
      const write = (rows: readonly { readonly probability: number }[]) =>
        writeNumber(computeAverage(rows.map(({ probability }) => probability)))
      return buildExpected([write(filterDeals(w, isOpen))], [`${write(w.opportunities)}%`])
    },
    note: 'trap: probability, open',
  },
  {
    id: 'number-28',
    language: 'en',
    ask: 'by how much is our biggest open deal bigger than the smallest open one?',
    expect: (w) => {
      const amounts = filterDeals(w, isOpen).map(({ amount }) => amount ?? 0)
      return buildExpected([writeMoney(Math.max(...amounts) - Math.min(...amounts))])
    },
  },
]
