import {
  addAmounts,
  buildExpected,
  countDeals,
  type DealTest,
  filterDeals,
  getMonthAhead,
  getTitle,
  getUserName,
  getWeek,
  isLost,
  isOpen,
  isOverdue,
  isWithin,
  isWon,
  join,
  listDeals,
  listRows,
  toDay,
  writeDay,
  writeMoney,
} from './compute.ts'
import { perStage } from './fresh-daily-stages.ts'
import { about, every, getOpenMeetings, isAbout, isPromisedByUs, listSaid, quoteLines } from './meeting-helpers.ts'
import { matchAll as all, hasNoStep, hasNoValue, listNextPost, type AskedBy } from './fresh-helpers.ts'
import type { Expected, Language, World } from './world.ts'

const closesBefore =
  (day: string): DealTest =>
  ({ close_date }) =>
    close_date !== null && close_date < day
const beforeChristmas = listDeals(all(isOpen, closesBefore('2026-12-25')))
/** The first meeting from today on, with its day. */
const nextMeeting =
  (name: string, language: Language = 'en') =>
  (w: World): Expected => {
    const [first] = getOpenMeetings(w)
      .filter((one) => isAbout(name)(one, w) && toDay(w, one.started_at) >= w.today)
      .toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1))
    const others = w.meetings.map(({ title }) => title)
    if (first === undefined) return { ...buildExpected([], others), none: true }
    return buildExpected([first.title, writeDay(toDay(w, first.started_at), language)], others)
  }
/** What the open deals of each owner are worth, and not how many they are. */
const worthPerOwner =
  (language: Language) =>
  (w: World): Expected => {
    const groups = Map.groupBy(filterDeals(w, isOpen), ({ owner_id }) => getUserName(w, owner_id))
    return buildExpected(
      [...groups].map(([, deals]) => writeMoney(addAmounts(deals), language)),
      [...groups].map(([name, deals]) => `${name}: ${deals.length} deals`),
    )
  }
const worthPerStage =
  (language: Language) =>
  (w: World): Expected =>
    buildExpected(perStage(isOpen, language, true)(w).says.filter((_words, at) => at % 2 === 1))
const lastPost = (w: World): Expected => listRows(w.posts, ({ title }) => title.startsWith('Clean hands'))
const isMissing = (word: string, language: Language) => (): Expected =>
  language === 'de'
    ? buildExpected([`Ich finde kein „${word}“`], ['Es gibt keine'])
    : buildExpected([`I find no “${word}”`], ['There are no'])
const promisedTo = (name: string) => listSaid(every(isPromisedByUs, about(name)))
/** How many rows there are, and who has how many of them. */
const countAndMost = (ownersOf: (w: World) => (string | null)[]) => (w: World) => {
  const owners = ownersOf(w)
  const [most] = [...Map.groupBy(owners, (id) => id)].toSorted(([, a], [, b]) => b.length - a.length)
  return buildExpected([String(owners.length), `${getUserName(w, most?.[0] ?? null)}: ${most?.[1].length ?? 0}`])
}
const openOwners = (w: World) => filterDeals(w, isOpen).map(({ owner_id }) => owner_id)

/** What comes next, what rows are worth or lack behind an answer of numbers, and who "her" is. */
export const askedOfNext: readonly AskedBy[] = [
  // The next meeting is by its day; what has no day of its own has no next one.
  ['en', "when's our next meeting with Acme", nextMeeting('Acme')],
  ['en', 'when is the next meeting with Acme Clinics?', nextMeeting('Acme')],
  ['en', 'next meeting', nextMeeting('')],
  ['de', 'Wann ist unser nächstes Meeting mit Acme?', nextMeeting('Acme', 'de')],
  ['de', 'nächstes Meeting mit Acme Clinics', nextMeeting('Acme', 'de')],
  ['de', 'Wann ist der nächste Termin mit Acme Clinics?', nextMeeting('Acme', 'de')],
  ['en', 'next meeting with Borealis', nextMeeting('Borealis')],
  ['en', 'last meeting with Borealis Dental', () => buildExpected(['Borealis check-in'], ['Borealis demo'])],
  ['en', 'which idea is next', 'refuse'],
  ['en', 'next contact', 'refuse'],
  // By value, behind numbers of groups and behind rows.
  ['en', ['how many open deals by owner', 'and by value?'], worthPerOwner('en')],
  ['en', ['open deals by owner', 'and by value?'], worthPerOwner('en')],
  ['de', ['offene Deals nach Besitzer', 'und nach Wert?'], worthPerOwner('de')],
  ['en', ['open deals by stage', 'and by amount?'], worthPerStage('en')],
  ['de', ['Offene Deals pro Phase', 'und nach Betrag?'], worthPerStage('de')],
  ['en', ['open deals', 'and by value?'], listDeals(isOpen)],
  ['en', ['open deals by owner', 'and by stage?'], perStage(isOpen, 'en', false)],
  // What is to close is open.
  ['en', 'which deals should close before christmas', beforeChristmas],
  ['en', 'which deals close before christmas', beforeChristmas],
  ['en', 'which deals will close before christmas?', beforeChristmas],
  ['en', 'deals expected to close before christmas', beforeChristmas],
  ['en', 'which deals are due to close before december 20', listDeals(all(isOpen, closesBefore('2026-12-20')))],
  ['en', 'how many deals should close before christmas', countDeals(all(isOpen, closesBefore('2026-12-25')))],
  ['de', 'Welche Deals sollen vor Weihnachten abgeschlossen werden?', beforeChristmas],
  ['de', 'welche deals schließen vor weihnachten', beforeChristmas],
  [
    'en',
    'which deals will close in january',
    listDeals(all(isOpen, ({ close_date }, w) => isWithin(w, close_date, getMonthAhead(w, 1)))),
  ],
  [
    'en',
    'which deals did we win before november',
    listDeals(all(isWon, ({ closed_at }) => (closed_at ?? '') < '2026-11')),
  ],
  ['en', 'won deals that close before christmas', (w) => buildExpected([], filterDeals(w, isOpen).map(getTitle))],
  // What is published next is scheduled.
  ['en', 'which post is published next', listNextPost],
  ['en', ['which posts are in review?', 'and which one is published next?'], listNextPost],
  ['en', 'which post will be published next?', listNextPost],
  ['en', 'which post goes live next', listNextPost],
  ['de', 'Welcher Beitrag wird als nächstes veröffentlicht?', listNextPost],
  ['en', 'which post was published last', lastPost],
  [
    'en',
    'which posts will be published next week',
    (w) => listRows(w.posts, ({ scheduled_at, planned_at }) => isWithin(w, scheduled_at ?? planned_at, getWeek(w, 1))),
  ],
  // A word that is nowhere is no answer about who would have said it.
  ['en', 'what did Bob Stone say about the pirce', isMissing('pirce', 'en')],
  ['en', 'what did Dana Reyes say about the dentits', isMissing('dentits', 'en')],
  ['en', 'what did Bob Stone say about penguins', isMissing('penguins', 'en')],
  ['de', 'Was hat Bob Marsh zum Budegt gesagt?', isMissing('budegt', 'de')],
  ['en', 'what did Bob Stone say about the board', quoteLines('Bob Stone', ['board'])],
  // "Which of those" are rows, also behind a number of them.
  [
    'en',
    ['what is our pipeline worth by stage', 'which of those have no value yet?'],
    listDeals(all(isOpen, hasNoValue)),
  ],
  [
    'de',
    ['Wie viel steckt in der Pipeline, nach Phase?', 'Welche davon haben noch keinen Betrag?'],
    listDeals(all(isOpen, hasNoValue)),
  ],
  ['en', ['what are our open deals worth', 'which of those have no value yet?'], listDeals(all(isOpen, hasNoValue))],
  [
    'de',
    ['Was sind die offenen Deals wert?', 'Welche davon haben noch keinen Betrag?'],
    listDeals(all(isOpen, hasNoValue)),
  ],
  ['en', ['open deals by owner', 'which of them have no next step?'], listDeals(all(isOpen, hasNoStep))],
  ['en', ['sum of the lost deals', 'which of those have no next step'], listDeals(all(isLost, hasNoStep))],
  ['en', ['open deals by owner', 'which ones have no value yet'], listDeals(all(isOpen, hasNoValue))],
  // "Her" is the one contact that was asked about.
  ['de', ['Was hat Dana Reyes zum Preis gesagt?', 'Und was haben wir ihr zugesagt?'], promisedTo('Dana')],
  ['en', ['what did Dana Reyes say about the price', 'and what did we promise her?'], promisedTo('Dana')],
  ['en', ['what did Bob Stone say about the price', 'what did we promise him?'], promisedTo('Bob Stone')],
  ['de', ['Was hat Bob Stone über den Preis gesagt?', 'Was haben wir ihm versprochen?'], promisedTo('Bob Stone')],
  ['de', 'Was haben wir ihr zugesagt?', 'refuse'],
  ['de', ['Welche Deals sind offen?', 'Und was haben wir ihr zugesagt?'], 'refuse'],
  ['en', ['open deals', 'and what did we promise her?'], 'refuse'],
  ['de', 'was haben wir Dana Reyes zugesagt?', promisedTo('Dana')],
  // The second question is about what the first was about.
  ['en', 'how many deals are open and who has the most', countAndMost(openOwners)],
  ['en', 'how many deals are open right now and who has the most of them', countAndMost(openOwners)],
  ['de', 'Wie viele Deals sind offen und wer hat die meisten?', countAndMost(openOwners)],
  [
    'en',
    'how many tasks are overdue and who has the most?',
    countAndMost((w) => w.tasks.filter((task) => isOverdue(w, task)).map(({ assignee_id }) => assignee_id)),
  ],
  [
    'en',
    'how many deals did we lose and who has the most open deals?',
    (w) =>
      join(
        buildExpected([String(filterDeals(w, isLost).length)]),
        buildExpected(countAndMost(openOwners)(w).says.slice(1)),
      ),
  ],
]
