import {
  countDays,
  filterDeals,
  findRow,
  getCompany,
  getContacts,
  getLastDays,
  getMonth,
  getMonthBefore,
  getStageName,
  getTitle,
  getUserName,
  getWorth,
  has,
  isLost,
  isOf,
  isOpen,
  isWithin,
  listRows,
  listDeals,
  pickRow,
  buildExpected,
  toDay,
} from './compute.ts'
import type { Question } from './world.ts'

/** Which deals: superlatives, roles and what belongs to others. */
export const moreDealQuestions: readonly Question[] = [
  {
    id: 'deal-21',
    language: 'en',
    ask: 'deals we lost since the beginning of this month',
    expect: listDeals((deal, w) => isLost(deal, w) && isWithin(w, deal.closed_at, getMonth(w))),
    note: 'trap: since',
  },
  {
    id: 'deal-22',
    language: 'en',
    ask: 'deals closed in the last 30 days',
    expect: listDeals((deal, w) => isWithin(w, deal.closed_at, getLastDays(w, 30))),
    note: 'closed is won or lost, by the day it closed and not by its close date',
  },
  {
    id: 'deal-23',
    language: 'en',
    ask: 'open deals created in october',
    expect: listDeals((deal, w) => isOpen(deal, w) && isWithin(w, deal.created_at, getMonthBefore(w, 10))),
    note: 'trap: created, open',
  },
  {
    id: 'deal-24',
    language: 'en',
    ask: 'deals created before october that are still open',
    expect: listDeals((deal, w) => isOpen(deal, w) && toDay(w, deal.created_at) < getMonthBefore(w, 10)[0]),
    note: 'trap: still open',
  },
  {
    id: 'deal-25',
    language: 'en',
    ask: 'everything open that is not in the lead stage',
    expect: listDeals((deal, w) => isOpen(deal, w) && getStageName(w, deal) !== 'Lead'),
    note: 'trap: not',
  },
  {
    id: 'deal-26',
    language: 'en',
    ask: 'open deals with a probability of at least 50',
    expect: listDeals((deal, w) => isOpen(deal, w) && deal.probability >= 50),
    note: 'trap: at least, open',
  },
  {
    id: 'deal-27',
    language: 'en',
    ask: 'open deals with a probability above 50',
    expect: listDeals((deal, w) => isOpen(deal, w) && deal.probability > 50),
    note: 'trap: above is not at least',
  },
  {
    id: 'deal-28',
    language: 'en',
    ask: 'open deals that have been in their stage for more than 30 days',
    expect: listDeals((deal, w) => isOpen(deal, w) && countDays(toDay(w, deal.stage_entered_at), w.today) > 30),
  },
  {
    id: 'deal-29',
    language: 'en',
    ask: 'whats adas biggest open deal',
    expect: (w) => pickRow(filterDeals(w, isOpen), (deal) => isOf('Ada')(deal, w), getWorth),
    note: "trap: Ada's",
  },
  {
    id: 'deal-30',
    language: 'en',
    ask: 'second biggest open deal?',
    expect: (w) => pickRow(w.opportunities, (deal) => isOpen(deal, w), getWorth, 1),
    note: 'trap: second',
  },
  {
    id: 'deal-31',
    language: 'en',
    ask: 'what is the oldest deal that is still open',
    expect: (w) =>
      pickRow(
        w.opportunities,
        (deal) => isOpen(deal, w),
        ({ created_at }) => created_at,
        -1,
      ),
    note: 'trap: still open; the oldest of all is lost',
  },
  {
    id: 'deal-32',
    language: 'en',
    ask: 'which open deal closes next, leaving out the overdue ones',
    expect: (w) =>
      pickRow(
        w.opportunities,
        (deal) => isOpen(deal, w) && (deal.close_date ?? '') >= w.today,
        ({ close_date }) => close_date ?? '',
        -1,
      ),
    note: 'trap: leaving out the overdue ones',
  },
  {
    id: 'deal-33',
    language: 'en',
    ask: 'in which deal is bob stone the champion?',
    expect: (w) => {
      const stone = findRow(w.contacts, 'Bob Stone')?.id
      return listRows(w.opportunities, ({ contacts }) =>
        contacts.some(({ contact_id, role }) => contact_id === stone && has(role, 'champion')),
      )
    },
  },
  {
    id: 'deal-34',
    language: 'en',
    ask: 'open deals of companies that have no contact',
    expect: listDeals(
      (deal, w) => isOpen(deal, w) && deal.company_id !== null && getContacts(w, deal.company_id).length === 0,
    ),
    note: 'trap: open; the company without a contact has a won deal alone',
  },
  {
    id: 'deal-35',
    language: 'en',
    who: 'sam',
    ask: 'show me the open deals that are mine',
    expect: listDeals((deal, w) => isOpen(deal, w) && isOf('Sam')(deal, w)),
    note: 'trap: mine, of the one who asks',
  },
  {
    id: 'deal-36',
    language: 'en',
    who: 'gus',
    ask: 'which deals are open?',
    expect: 'refuse',
    note: 'no place in the CRM: nothing of it may be named',
  },
  {
    id: 'deal-37',
    language: 'en',
    ask: 'who owns the acme rollout and which company is it for',
    expect: (w) => {
      const deal = findRow(w.opportunities, 'Acme rollout')
      const others = w.members.map(getTitle)
      return buildExpected([getUserName(w, deal?.owner_id ?? null), getCompany(w, deal)?.name ?? ''], others)
    },
  },
  {
    id: 'deal-38',
    language: 'en',
    ask: 'what stage is cobolt pilot in',
    expect: (w) => {
      const deal = findRow(w.opportunities, 'Cobalt pilot')
      const stage = deal === undefined ? '' : getStageName(w, deal)
      return buildExpected([stage], w.stages.map(getTitle))
    },
    note: 'name half right',
  },
  {
    id: 'deal-39',
    language: 'en',
    ask: 'open deals whose next step mentions a contract',
    expect: listDeals((deal, w) => isOpen(deal, w) && has(deal.next_step, 'contract')),
  },
  {
    id: 'deal-40',
    language: 'en',
    ask: 'which open deals are in the care homes industry',
    expect: listDeals((deal, w) => isOpen(deal, w) && has(getCompany(w, deal)?.industry ?? null, 'care homes')),
    note: 'trap: the industry; Healthcare is another',
  },
]
