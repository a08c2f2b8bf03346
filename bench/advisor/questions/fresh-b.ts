import {
  add,
  addAmounts,
  buildExpected,
  countDays,
  countRows,
  filterDeals,
  findRow,
  getCompany,
  getLastWeekday,
  getMonth,
  getMonthBefore,
  getTitle,
  getUser,
  getWorth,
  has,
  isAny,
  isLost,
  isOf,
  isOpen,
  isWithin,
  isWon,
  listDeals,
  listRows,
  pickRow,
  sort,
  sumWeighted,
  toDay,
  toSpan,
  type DealTest,
  writeMoney,
} from './compute.ts'
import { isLive, getWholeYear, addViews, isOnWeekday } from './fresh-helpers.ts'
import type { Post, Question, World } from './world.ts'

/** English: posts, ideas, pillars, channels, several kinds at once. */
export const freshB: readonly Question[] = [
  {
    id: 'fresh-b-01',
    language: 'en',
    ask: 'any open deal over 1k that has no next step set?',
    expect: listDeals((deal, w) => isOpen(deal, w) && getWorth(deal) > 1000 && deal.next_step === null),
    note: 'trap: no next step, over',
  },
  {
    id: 'fresh-b-02',
    language: 'en',
    ask: 'weighted value of what sam has open',
    expect: (w) => {
      const ofSam = filterDeals(w, (deal) => isOpen(deal, w) && isOf('Sam')(deal, w))
      const open = filterDeals(w, isOpen)
      return buildExpected(
        [writeMoney(sumWeighted(ofSam))],
        [sumWeighted(open), addAmounts(open)].map((cents) => writeMoney(cents)),
      )
    },
    note: 'trap: weighted, sam',
  },
  {
    id: 'fresh-b-03',
    language: 'en',
    ask: 'how mnay new deals were added in october and how many so far in november',
    expect: (w) => {
      const countIn = (month: number, getTime: (deal: World['opportunities'][number]) => string | null) =>
        String(w.opportunities.filter((deal) => isWithin(w, getTime(deal), getMonthBefore(w, month))).length)
      const made = [10, 11].map((month) => countIn(month, ({ created_at }) => created_at))
      return buildExpected(made, [countIn(11, ({ close_date }) => close_date)])
    },
    note: 'trap: added, not closing',
  },
  {
    id: 'fresh-b-04',
    language: 'en',
    ask: 'top 2 posts by reads in november, best one first please',
    expect: (w) => {
      const readsOf = (post: Post) =>
        add(
          w.views
            .filter(({ content_id, day }) => content_id === post.id && isWithin(w, day, getMonthBefore(w, 11)))
            .map(({ reads }) => reads),
        )
      const best = sort(w.posts, readsOf).slice(0, 2)
      return { ...listRows(w.posts, (post) => best.includes(post)), says: best.map(getTitle), ordered: true }
    },
    note: 'trap: in november turns the order round',
  },
  {
    id: 'fresh-b-05',
    language: 'en',
    ask: 'which bob works at a company whose deal should close before the 25th of november?',
    expect: (w) => {
      const soon = w.opportunities.filter((deal) => isOpen(deal, w) && (deal.close_date ?? '9') < '2026-11-25')
      return listRows(
        w.contacts,
        (contact) =>
          contact.first_name === 'Bob' && soon.some((deal) => getCompany(w, deal)?.id === contact.company_id),
      )
    },
    note: 'trap: before the 25th, of the deal of the company',
  },
  {
    id: 'fresh-b-06',
    language: 'en',
    ask: 'which published post talks about software in its text? not just in the title or the keyword',
    expect: (w) => listRows(w.posts, (post) => isLive(post) && has(post.text, 'software')),
    note: 'trap: published, not in the title or keyword',
  },
  {
    id: 'fresh-b-07',
    language: 'en',
    ask: 'which pillar has nothing published yet',
    expect: (w) => listRows(w.pillars, ({ id }) => !w.posts.some((post) => isLive(post) && post.pillar_id === id)),
    note: 'trap: published; every pillar has posts',
  },
  {
    id: 'fresh-b-08',
    language: 'en',
    ask: 'which of our channels has no posts on it at all?',
    expect: (w) => listRows(w.channels, ({ id }) => !w.posts.some(({ channel_id }) => channel_id === id)),
    note: 'trap: no',
  },
  {
    id: 'fresh-b-09',
    language: 'en',
    ask: 'how many views did we get on monday?',
    expect: (w) => {
      const own = addViews(w, toSpan(getLastWeekday(w, 1)))
      return buildExpected(
        [String(own)],
        [String(add(w.views.map(({ views }) => views))), String(addViews(w, getMonth(w)))],
      )
    },
    note: 'trap: monday',
  },
  {
    id: 'fresh-b-10',
    language: 'en',
    ask: 'which posts went live on a monday',
    expect: (w) => listRows(w.posts, (post) => isLive(post) && isOnWeekday(w, post.published_at, 1)),
    note: 'trap: any monday, not the last one',
  },
  {
    id: 'fresh-b-11',
    language: 'en',
    ask: 'how many visitors did "five questions before you buy" have since the start of november? visitors, not views',
    expect: (w) => {
      const post = findRow(w.posts, 'Five questions')
      const days = w.views.filter(({ content_id }) => content_id === post?.id)
      const recent = days.filter(({ day }) => isWithin(w, day, getMonth(w)))
      const visitors = (rows: typeof days) => String(add(rows.map((row) => row.visitors)))
      return buildExpected(
        [visitors(recent)],
        [visitors(days), String(post?.views), String(add(recent.map(({ views }) => views)))],
      )
    },
    note: 'trap: visitors, since',
  },
  {
    id: 'fresh-b-12',
    language: 'en',
    ask: 'how many views came from mobile in november?',
    expect: 'refuse',
    note: 'trap: mobile',
  },
  {
    id: 'fresh-b-13',
    language: 'en',
    ask: 'total commission on the deals we won this year?',
    expect: 'refuse',
    note: 'trap: commission',
  },
  {
    id: 'fresh-b-14',
    language: 'en',
    who: 'gus',
    ask: 'hey, how much is the acme rollout worth?',
    expect: 'refuse',
    note: 'the CRM is closed to Gus',
  },
  {
    id: 'fresh-b-15',
    language: 'en',
    ask: ['which deals does sam own?', 'only those above 50% probability', 'whats the next step there?'],
    expect: (w) => {
      const [deal] = filterDeals(w, (one) => isOf('Sam')(one, w) && one.probability > 50)
      return buildExpected([deal?.next_step ?? ''])
    },
    note: 'trap: there',
  },
  {
    id: 'fresh-b-16',
    language: 'en',
    ask: ['how many tasks does sam still have to do?', 'and me?'],
    expect: (w) => countRows(w.tasks, (task) => task.assignee_id === getUser(w, 'Ada') && task.done_at === null),
    note: 'trap: still, carried over',
  },
  {
    id: 'fresh-b-17',
    language: 'en',
    ask: 'how many days did it take us from creating the Acme Labs deal until we won it',
    expect: (w) => {
      const deal = findRow(w.opportunities, 'Acme Labs')
      const made = toDay(w, deal?.created_at ?? '')
      const closed = toDay(w, deal?.closed_at ?? '')
      return buildExpected(
        [String(countDays(made, closed))],
        [String(countDays(made, w.today)), String(countDays(closed, w.today))],
      )
    },
    note: 'trap: until won, not until today',
  },
  {
    id: 'fresh-b-18',
    language: 'en',
    ask: 'published posts with a keyword but less than 50 views',
    expect: (w) => listRows(w.posts, (post) => isLive(post) && post.keyword !== null && post.views < 50),
    note: 'trap: less than',
  },
  {
    id: 'fresh-b-19',
    language: 'en',
    ask: 'how much more did we win than lose this year, in euros?',
    expect: (w) => {
      const sum = (test: DealTest) =>
        addAmounts(filterDeals(w, (deal) => test(deal, w) && isWithin(w, deal.closed_at, getWholeYear(w))))
      return buildExpected([writeMoney(sum(isWon) - sum(isLost))], [writeMoney(sum(isAny))])
    },
    note: 'trap: more than, a difference',
  },
  {
    id: 'fresh-b-20',
    language: 'en',
    ask: "most popular idea by votes that gus didn't write",
    expect: (w) =>
      pickRow(
        w.ideas,
        ({ user_id }) => user_id !== getUser(w, 'Gus'),
        ({ voters }) => voters.length,
      ),
    note: 'trap: not',
  },
]
