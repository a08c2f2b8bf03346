import {
  addAmounts,
  buildExpected,
  filterDeals,
  getCompany,
  getTitle,
  getUserName,
  isOf,
  isOpen,
  isWon,
  listDeals,
  listRows,
  sumDeals,
  writeDay,
  writeMoney,
} from './compute.ts'
import { matchAll as all, hasNoStep, listPeople, toQuestions, type AskedBy } from './fresh-helpers.ts'
import type { Expected, Language, Post, Question, World } from './world.ts'

const isBetween = (day: string | null, from: string, to: string) =>
  day !== null && day.slice(0, 10) >= from && day.slice(0, 10) <= to
const posts =
  (isMatch: (post: Post, w: World) => boolean) =>
  (w: World): Expected =>
    listRows(w.posts, (post) => isMatch(post, w))
const goesOut = (from: string, to: string) =>
  posts(({ status, scheduled_at, planned_at }) =>
    isBetween(status === 'scheduled' ? scheduled_at : planned_at, from, to),
  )
const isOn = (name: string) => (post: Post, w: World) =>
  w.channels.find(({ id }) => id === post.channel_id)?.name.startsWith(name) === true
const named =
  (...titles: string[]) =>
  (w: World): Expected =>
    buildExpected(titles, [...w.posts, ...w.tasks].map(getTitle))
/** The last call or e-mail, by its day. */
const lastSpoken =
  (day: string, title: string, language: Language = 'en') =>
  () =>
    buildExpected([title, writeDay(day, language)], ['create', 'First call', 'Brochure'])
const hasNoEntry = listDeals(
  (deal, w) =>
    isOpen(deal, w) &&
    !w.activities.some(
      ({ opportunity_id, kind }) => opportunity_id === deal.id && ['call', 'note', 'email'].includes(kind),
    ),
)
const closesIn = (from: string, to: string) =>
  listDeals(all(isOpen, ({ close_date }) => isBetween(close_date, from, to)))
const dueIn = (from: string, to: string) => (w: World) =>
  listRows(w.tasks, ({ due_at, done_at }) => done_at === null && isBetween(due_at, from, to))
const doneBy = (w: World): Expected => {
  const done = w.tasks.filter(({ done_at }) => isBetween(done_at, '2026-11-01', '2026-11-30'))
  return buildExpected(
    [...Map.groupBy(done, ({ assignee_id }) => getUserName(w, assignee_id))].map(
      ([name, tasks]) => `${name}: ${tasks.length}`,
    ),
  )
}
const worthOf = (w: World): Expected =>
  buildExpected(['Ada', 'Sam'].map((name) => writeMoney(addAmounts(filterDeals(w, all(isOpen, isOf(name)))))))
const rateByValue = (w: World): Expected => {
  const closed = filterDeals(w, (deal) => !isOpen(deal, w))
  const won = closed.filter((deal) => isWon(deal, w))
  return buildExpected([String(Math.round((100 * addAmounts(won)) / addAmounts(closed)))], ['50'])
}
const inCity =
  (...names: string[]) =>
  (w: World) =>
    listRows(w.companies, ({ name }) => names.includes(name))

const asked: readonly AskedBy[] = [
  // When somebody was spoken to.
  ['en', 'when did we last speak to Ines Moor?', lastSpoken('2026-11-17', 'Glass prices')],
  ['en', 'when did we last talk to Dorian Optik', lastSpoken('2026-11-17', 'Glass prices')],
  [
    'en',
    ['What did Ines Moor say about the glass?', 'when did we last speak to her'],
    lastSpoken('2026-11-17', 'Glass'),
  ],
  ['en', 'when did we last speak to her', 'refuse'],
  ['de', 'Wann haben wir zuletzt mit Ines Moor telefoniert?', lastSpoken('2026-11-17', 'Glass prices', 'de')],
  [
    'de',
    'Wer hat zuletzt mit Dorian telefoniert?',
    () => buildExpected(['Ada Example', 'Glass prices'], ['First call']),
  ],
  ['en', 'what did Ines Moor say about the glass prices', () => buildExpected(['glass prices are capped'])],
  ['en', 'What did Dr. Moor say about the glass?', () => buildExpected(['glass prices are capped'])],
  ['de', 'was hat die Frau Moor über samples gesagt', () => buildExpected(['asks for samples'], ['capped'])],
  ['en', 'who is worried about downtime?', 'refuse'],
  // A person who is called like a company.
  ['en', 'give me the phone number of the CIO at dorian', () => buildExpected(['+43 732 5550101'], ['5550199'])],
  ['en', 'which contacts do we have at dorian?', listPeople('Ines Moor', 'Lena Huber')],
  // What hangs on a company by a deal alone.
  [
    'de',
    'Welche meiner Aufgaben sind noch offen, außer denen zu Dorian Optik?',
    (w) => ({ ...named('Print flyers', 'Call Bob Stone', 'Plan the booth')(w) }),
  ],
  ['en', 'open tasks for Dorian Optik', named('Order frames')],
  // What is lacking, of several things.
  ['en', 'open deals without any call, note or email at all?', hasNoEntry],
  [
    'en',
    'open deals without a call or note',
    listDeals(
      (deal, w) =>
        isOpen(deal, w) &&
        !w.activities.some((one) => one.opportunity_id === deal.id && ['call', 'note'].includes(one.kind)),
    ),
  ],
  [
    'en',
    'which open deals have no calls, notes or emails',
    (w) => ({ ...hasNoEntry(w), not: [...(hasNoEntry(w).not ?? []), 'entry entry'] }),
  ],
  // A share of what is open.
  ['en', 'what percentage of our open pipeline sits with Acme?', 'refuse'],
  ['en', 'what percentage of our open deals belongs to Sam?', 'refuse'],
  // A state that is said twice, and rows behind a number.
  [
    'en',
    'whats my pipeline worth right now, open deals only',
    (w) => ({
      ...sumDeals(all(isOpen, isOf('Ada')))(w),
      not: ['open or open'],
    }),
  ],
  [
    'en',
    ['whats my pipeline worth right now, open deals only', 'and of those, which close before christmas?'],
    listDeals(all(isOpen, isOf('Ada'), ({ close_date }) => isBetween(close_date, '0000', '2026-12-24'))),
  ],
  // Posts, their channels and pillars.
  ['en', 'have we published anything about patient safety yet?', named('Clean hands, fewer infections')],
  ['en', 'what goes out on linkedin in december', named('Frames for the winter')],
  ['en', ['what goes out on linkedin in december', 'and on the blog?'], named('Glass that lasts')],
  ['en', ['what is our churn on linkedin', 'and on the blog?'], 'refuse'],
  ['en', 'Which posts go out in the first half of december?', goesOut('2026-12-01', '2026-12-15')],
  ['de', 'Welche Beiträge gehen in der zweiten Dezemberhälfte raus?', 'refuse'],
  [
    'en',
    'which drafts have no date planned yet',
    posts(({ status, planned_at }) => status === 'draft' && planned_at === null),
  ],
  ['en', 'whats waiting for review and with whom', posts(({ status }) => status === 'in_review')],
  [
    'en',
    'how many linkedin posts vs blog posts have we published since october',
    (w) => {
      const n = (name: string) =>
        String(
          w.posts.filter((one) => isOn(name)(one, w) && isBetween(one.published_at, '2026-10-01', '2026-11-18')).length,
        )
      return buildExpected([n('LinkedIn'), n('Blog')])
    },
  ],
  // Parts of months and days of a week.
  [
    'de',
    'Welche offenen Deals sollen zwischen Mitte Dezember und Ende Februar abgeschlossen werden?',
    closesIn('2026-12-15', '2027-02-28'),
  ],
  ['de', 'Offene Deals mit Abschlussdatum Anfang Dezember', closesIn('2026-12-01', '2026-12-10')],
  ['en', 'open deals that close mid December', closesIn('2026-12-11', '2026-12-20')],
  ['en', 'open deals closing by the end of January', closesIn('0000', '2027-01-31')],
  [
    'de',
    'Welche Ideen hat Ada seit Anfang November eingetragen?',
    (w) =>
      listRows(
        w.ideas,
        ({ created_at, user_id }) => created_at >= '2026-11-01' && getUserName(w, user_id).startsWith('Ada'),
      ),
  ],
  ['en', "what's on my plate between monday and wednesday next week", named('Print flyers')],
  ['en', 'tasks between Monday and Wednesday', dueIn('2026-11-23', '2026-11-25')],
  ['en', 'what should I do first today?', () => buildExpected(['Call Bob Stone'], ['understand'])],
  [
    'de',
    'Was ist nächste Woche fällig?',
    () => buildExpected(['Print flyers', 'fällig'], ['This is due', 'Tasks', 'due']),
  ],
  // Calls, places, people and channels that are compared.
  ['en', 'how many calls did we log in november', () => buildExpected(['4'], ['2'])],
  ['en', ['how many calls did we log in november', 'and last month?'], () => ({ says: [], none: true })],
  ['en', 'companies in Munich or Cologne', inCity('Isar Klinik', 'Fluss Labor')],
  ['en', 'list all CIOs outside Germany', listPeople('Ines Moor')],
  ['en', 'how many tasks did Ada finish this month compared to Sam?', doneBy],
  ['en', 'compare the open pipeline of Ada vs Sam', worthOf],
  ['en', 'what is our win rate by value', rateByValue],
  [
    'de',
    'Wer hat zuletzt mit Dorian telefoniert und worum ging es?',
    () => buildExpected(['Ada Example', 'Glass prices']),
  ],
  ['de', 'Wie viel haben wir mit Acme Labs schon gewonnen?', () => buildExpected(['3.000'])],
  [
    'en',
    [
      'whats my pipeline worth, open deals only',
      'and of those, which close in January?',
      'and who is the decision maker on the biggest one?',
    ],
    () => buildExpected(['Lena Huber'], ['owner']),
  ],
  [
    'de',
    'Mit welchen Firmen haben wir seit über einem Monat nicht mehr telefoniert?',
    (w) => listRows(w.companies, ({ id }) => !isCalled(w, id, '2026-10-19')),
  ],
  [
    'en',
    'companies without a call in the last two weeks',
    (w) => listRows(w.companies, ({ id }) => !isCalled(w, id, '2026-11-05')),
  ],
  [
    'de',
    ['Welche Deals haben wir im November gewonnen?', 'wie viel Geld war das zusammen?'],
    () => buildExpected(['3.000']),
  ],
  ['de', 'Offene Deals ohne nächsten Schritt', listDeals(all(isOpen, hasNoStep))],
]

/** Whether somebody of a company was called since a day, about a deal or as a contact. */
function isCalled(w: World, id: string, since: string): boolean {
  return w.activities.some((one) => {
    const deal = w.opportunities.find((each) => each.id === one.opportunity_id)
    const person = w.contacts.find((each) => each.id === one.contact_id)
    const companies = [getCompany(w, deal)?.id, person?.company_id]
    return one.kind === 'call' && one.occurred_at >= since && companies.includes(id)
  })
}

/** Whole sentences of everyday work, half of them two thoughts long. */
export const sentenceQuestions: readonly Question[] = toQuestions('sentence', asked)
