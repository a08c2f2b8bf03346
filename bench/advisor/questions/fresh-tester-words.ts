import {
  addAmounts,
  buildExpected,
  computeAverage,
  filterDeals,
  getCompany,
  getTitle,
  getUser,
  isLost,
  isOf,
  isOpen,
  isWithin,
  isWon,
  listDeals,
  listRows,
  sort,
  sumDeals,
  sumWeighted,
  writeMoney,
  type DealTest,
} from './compute.ts'
import { matchAll as all, getPillarName, isLive, type AskedBy } from './fresh-helpers.ts'
import type { Language, World } from './world.ts'

const average = (w: World, isMatch: DealTest, language: Language = 'en') =>
  writeMoney(Math.round(computeAverage(filterDeals(w, isMatch).flatMap(({ amount }) => amount ?? []))), language)
const sumOf = (w: World, name: string) =>
  writeMoney(addAmounts(filterDeals(w, (deal) => isOpen(deal, w) && isOf(name)(deal, w))))

export const askedInOtherWords: readonly AskedBy[] = [
  // What people usually say.
  [
    'en',
    'open deals > 10k, by value',
    (w) => ({
      ...listDeals(all(isOpen, ({ amount }) => (amount ?? 0) > 1_000_000))(w),
      says: sort(
        filterDeals(
          w,
          all(isOpen, ({ amount }) => (amount ?? 0) > 1_000_000),
        ),
        ({ amount }) => amount ?? 0,
      ).map(getTitle),
      ordered: true,
    }),
  ],
  [
    'en',
    "what's the average size of our won deals compared to the lost ones?",
    (w) => buildExpected([average(w, isWon), average(w, isLost)], [average(w, (deal, x) => !isOpen(deal, x))]),
  ],
  [
    'en',
    'wich oportunities are over their close date',
    listDeals(all(isOpen, (deal, w) => (deal.close_date ?? '9') < w.today)),
  ],
  [
    'en',
    'Morning! Had a rough start, the coffee machine died on me. Anyway - who of us two has the bigger pipeline right now, me or Sam?',
    (w) => buildExpected([sumOf(w, 'Ada'), sumOf(w, 'Sam')]),
  ],
  [
    'en',
    'Who are the managing directors among our contacts and what companies are they from?',
    () => buildExpected(['Sabine Keller', 'Elba Bau'], ['Bob Stone', 'Dana Reyes', 'Bob Marsh']),
  ],
  [
    'en',
    ['How much is closing next month?', 'and how many of those are mine?'],
    (w) => ({ says: [], not: filterDeals(w, all(isOpen, isOf('Sam'))).map(getTitle), none: true }),
  ],
  [
    'en',
    ['How much are our open deals worth?', 'and how many of those are mine?'],
    (w) => buildExpected([String(filterDeals(w, all(isOpen, isOf('Ada'))).length)], [sumOf(w, 'Ada')]),
  ],
  [
    'en',
    'Which posts have gone out since the beginning of November, and how often was each read?',
    (w) => {
      const found = w.posts.filter((post) => isLive(post) && isWithin(w, post.published_at, ['2026-11-01', w.today]))
      return buildExpected(
        found.flatMap(({ title, reads }) => [title, String(reads)]),
        w.posts.filter((post) => !found.includes(post)).map(getTitle),
      )
    },
  ],
  [
    'en',
    ['Which posts have gone out since the beginning of November?', 'what about october'],
    (w) => listRows(w.posts, (post) => isLive(post) && isWithin(w, post.published_at, ['2026-10-01', '2026-10-31'])),
  ],
  [
    'en',
    'Top 2 posts by views?',
    (w) => {
      const best = sort(w.posts, ({ views }) => views).slice(0, 2)
      return {
        ...buildExpected(
          best.flatMap(({ title, views }) => [title, String(views)]),
          ['There are 2 posts'],
        ),
        ordered: true,
      }
    },
  ],
  [
    'en',
    'which pillar has the most posts that are not yet published',
    (w) => {
      const counts = Map.groupBy(
        w.posts.filter((post) => !isLive(post) && post.pillar_id !== null),
        (post) => getPillarName(w, post),
      )
      const most = Math.max(...[...counts.values()].map((posts) => posts.length))
      const [first] = [...counts].filter(([, posts]) => posts.length === most)
      return { says: [first?.[0] ?? '', `the most: ${most}`] }
    },
  ],
  [
    'en',
    'Tasks that are overdue, with who should be doing them',
    (w) => {
      const found = w.tasks.filter(
        ({ done_at, due_at }) => done_at === null && due_at !== null && due_at.slice(0, 10) < w.today,
      )
      return { ...listRows(w.tasks, (task) => found.includes(task)), says: [...found.map(getTitle), 'Ada Example'] }
    },
  ],
  [
    'en',
    'biggest deal we ever lost and why',
    (w) => buildExpected([getTitle(filterDeals(w, isLost)[0] ?? {})], ['Acme rollout']),
  ],
  ['en', "What's our churn rate?", 'refuse'],
  ['en', 'Is there any budget left in the heating season campaign?', 'refuse'],
  [
    'en',
    'quick one: how many open deals does Sam have?',
    (w) => buildExpected([String(filterDeals(w, all(isOpen, isOf('Sam'))).length)]),
  ],
  [
    'de',
    'Moin, kurze Frage: wie viele offene Deals hat Sam?',
    (w) => buildExpected([String(filterDeals(w, all(isOpen, isOf('Sam'))).length)]),
  ],
  [
    'de',
    ['Wie viele offene Deals haben wir und was sind die zusammen wert?'],
    (w) => buildExpected([String(filterDeals(w, isOpen).length), writeMoney(addAmounts(filterDeals(w, isOpen)), 'de')]),
  ],
  [
    'de',
    ['Was sind unsere offenen Deals zusammen wert?', 'und gewichtet?'],
    (w) =>
      buildExpected(
        [writeMoney(sumWeighted(filterDeals(w, isOpen)), 'de')],
        [writeMoney(addAmounts(filterDeals(w, isOpen)), 'de')],
      ),
  ],
  [
    'de',
    'Durchschnittliche Dealgröße pro Branche',
    (w) =>
      buildExpected([
        `Dentistry: ${average(w, (deal, x) => getCompany(x, deal)?.industry === 'Dentistry', 'de')}`,
        `Optics: ${average(w, (deal, x) => getCompany(x, deal)?.industry === 'Optics', 'de')}`,
      ]),
  ],
  ['de', 'Welche Beiträge warten auf Freigabe?', (w) => listRows(w.posts, ({ status }) => status === 'in_review')],
  ['de', 'Beiträge die seit mehr als 3 tagen auf freigabe warten', 'refuse'],
  [
    'de',
    'Moin, kurze Frage vor dem Termin: wie viel sind meine offenen Deals wert?',
    sumDeals(all(isOpen, isOf('Ada')), [isOpen], 'de'),
  ],
  [
    'en',
    'Who of us has the most open tasks?',
    (w) => ({
      says: [
        'Ada Example',
        `the most: ${w.tasks.filter(({ done_at, assignee_id }) => done_at === null && assignee_id === getUser(w, 'Ada')).length}`,
      ],
    }),
  ],
  [
    'en',
    'who has more open deals, me or Sam?',
    (w) => ({ says: [`Sam Seller has the most: ${filterDeals(w, all(isOpen, isOf('Sam'))).length}`] }),
  ],
]
