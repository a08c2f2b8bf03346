import {
  buildExpected,
  findRow,
  getContacts,
  getUser,
  getUserName,
  getWeek,
  isOpen,
  isWithin,
  listRows,
} from './compute.ts'
import type { Question, World } from './world.ts'

const countOpen = (w: World, ownerId: string | null): number =>
  w.opportunities.filter((deal) => isOpen(deal, w) && deal.owner_id === ownerId).length

/** What rows of other kinds say of a row: who has the most, what hangs on nothing, and words that no rule may drop. */
export const relationQuestions: readonly Question[] = [
  {
    id: 'relation-01',
    language: 'en',
    ask: 'companies without any contact and without any deal',
    expect: (w) =>
      listRows(
        w.companies,
        ({ id }) =>
          getContacts(w, id).length === 0 && !w.opportunities.some(({ company_id: companyId }) => companyId === id),
      ),
    note: 'trap: both are said of the companies',
  },
  {
    id: 'relation-02',
    language: 'en',
    ask: 'who has the most open deals',
    expect: (w) => {
      const [first = null] = w.opportunities
        .map(({ owner_id: ownerId }) => ownerId)
        .toSorted((one, other) => countOpen(w, other) - countOpen(w, one))
      return buildExpected([getUserName(w, first), `${countOpen(w, first)} deals`])
    },
    note: 'trap: most, of rows and not of money',
  },
  {
    id: 'relation-03',
    language: 'en',
    ask: 'which channel has the most published posts',
    expect: (w) => buildExpected([`${w.posts.filter(({ status }) => status === 'published').length} posts`]),
  },
  {
    id: 'relation-04',
    language: 'de',
    ask: 'welche firmen haben mehr als einen kontakt',
    expect: 'refuse',
    note: 'trap: the number counts contacts, it is no amount',
  },
  {
    id: 'relation-05',
    language: 'de',
    ask: 'was ist nächste woche fällig, aber nicht von ada',
    expect: (w) =>
      listRows(
        w.tasks,
        ({ due_at: due, done_at: done, assignee_id: id }) =>
          done === null && isWithin(w, due, getWeek(w, 1)) && id !== getUser(w, 'Ada'),
      ),
    note: 'trap: the rest of a question whose beginning is a report',
  },
  {
    id: 'relation-06',
    language: 'en',
    ask: 'who is the owner of borealis dental',
    expect: (w) => buildExpected([getUserName(w, findRow(w.companies, 'Borealis Dental')?.owner_id ?? null)]),
  },
  {
    id: 'relation-07',
    language: 'en',
    ask: 'posts scheduled for after friday',
    expect: (w) =>
      buildExpected(
        [],
        w.posts.flatMap(({ title, status }) => (status === 'scheduled' ? [title] : [])),
      ),
    note: 'trap: after, without the Friday itself',
  },
]
