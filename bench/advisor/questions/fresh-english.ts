import {
  addAmounts,
  buildExpected,
  countDeals,
  filterDeals,
  getStageName,
  getTitle,
  getUser,
  isLost,
  isOf,
  isOpen,
  isWithin,
  isWon,
  getMonth,
  join,
  listDeals,
  listRows,
  listTasks,
  quoteActivities,
  sumDeals,
  writeMoney,
  type DealTest,
} from './compute.ts'
import {
  matchAll as all,
  hasNoStep,
  isLive,
  listInReview,
  listPeople,
  toQuestions,
  type AskedBy,
} from './fresh-helpers.ts'
import type { Question, World } from './world.ts'

const closesUntil =
  (day: string): DealTest =>
  ({ close_date }) =>
    close_date !== null && close_date <= day
const isLate: DealTest = (deal, w) => isOpen(deal, w) && (deal.close_date ?? '9') < w.today
const hasNoOwner: DealTest = ({ owner_id }) => owner_id === null
const isUndone = listTasks(({ done_at }) => done_at === null)
const isUnassigned = listTasks(({ assignee_id }) => assignee_id === null)
const sumText = (w: World, ...tests: DealTest[]) => writeMoney(addAmounts(filterDeals(w, all(...tests))))
const openSums = (name: string) => (w: World) =>
  buildExpected([sumText(w, isOpen), sumText(w, isOpen, isOf(name))], [sumText(w, () => true)])
const sumOfOwner = (name: string) => (w: World) =>
  buildExpected([sumText(w, isOpen, isOf(name))], [sumText(w, isOpen), sumText(w, isOf(name), () => true)])
const callsOf = (name: string, span: (w: World) => readonly [string, string]) => (w: World) => {
  const own = w.activities.filter(
    ({ kind, actor_id, occurred_at }) =>
      kind === 'call' && actor_id === getUser(w, name) && isWithin(w, occurred_at, span(w)),
  )
  return own.length === 0
    ? { says: [], none: true as const }
    : buildExpected(own.map(({ subject }) => subject ?? '').filter((subject) => subject !== ''))
}
const dueFor = (name: string, until: string) => (w: World) =>
  buildExpected(
    w.tasks
      .filter(
        ({ assignee_id, done_at, due_at }) =>
          done_at === null && assignee_id === getUser(w, name) && due_at !== null && due_at.slice(0, 10) <= until,
      )
      .map(getTitle),
    w.tasks.filter(({ done_at }) => done_at !== null).map(getTitle),
  )
const noEntry: DealTest = (deal, w) =>
  isOpen(deal, w) &&
  !w.activities.some(
    ({ opportunity_id, kind }) => opportunity_id === deal.id && ['call', 'note', 'email'].includes(kind),
  )
const isUndatedDraft = (w: World) =>
  listRows(w.posts, ({ status, planned_at }) => status === 'draft' && planned_at === null)

const asked: readonly AskedBy[] = [
  // Without an apostrophe, and contracted.
  ['en', 'which open deals dont have a next step', listDeals(all(isOpen, hasNoStep))],
  ['en', "what've we got in the pipeline", (w) => buildExpected([sumText(w, isOpen)])],
  ['en', 'which drafts dont have a date yet', isUndatedDraft],
  ['en', "which deals haven't been closed and havent got a next step", listDeals(all(isOpen, hasNoStep))],
  ['en', "what'll the weather be like on friday", 'refuse'],
  ['en', 'whats the sum of the deals weve won', sumDeals(isWon)],
  // Misspelled words of the language.
  ['en', 'which of Sams deals shoudl have closed already', listDeals(all(isLate, isOf('Sam')))],
  ['en', 'wich posts are in reveiw', listInReview],
  ['en', 'which cloud deals are open', 'refuse'],
  ['en', 'which theme deals are open', 'refuse'],
  [
    'en',
    'tasks due tommorow',
    listTasks(({ due_at, done_at }) => done_at === null && due_at?.startsWith('2026-11-19') === true),
  ],
  // Fillers.
  ['en', 'ok so how many open deals do we have right now, realistically', countDeals(isOpen)],
  [
    'en',
    'hey, quick one: which of my tasks are still not done at all',
    listTasks(({ done_at, assignee_id }, w) => done_at === null && assignee_id === getUser(w, 'Ada')),
  ],
  ['en', 'can you tell me which posts are actually live already by the way', (w) => listRows(w.posts, isLive)],
  ['en', 'I was wondering which deals we lost', listDeals(isLost)],
  [
    'en',
    'how many drafts do I still have lying around',
    (w) => listRows(w.posts, ({ status, author_id }) => status === 'draft' && author_id === getUser(w, 'Ada')),
  ],
  [
    'en',
    'how many drafts does anybody have lying around',
    (w) => listRows(w.posts, ({ status }) => status === 'draft'),
  ],
  ['en', "Which deals don't have an owner? Thats not ok", listDeals(hasNoOwner)],
  // What nobody does.
  ['en', 'tasks that nobody has picked up yet', isUnassigned],
  ['en', 'open deals nobody is responsible for', listDeals(all(isOpen, hasNoOwner))],
  ['en', 'which deals are unassigned', listDeals(hasNoOwner)],
  [
    'en',
    'any tasks or deals that nobody is looking after?',
    (w) => {
      const expected = join(isUnassigned(w), listDeals(hasNoOwner)(w))
      return expected.says.length === 0 ? { ...expected, none: true } : expected
    },
  ],
  ['en', 'open deals where nothing has ever been logged', listDeals(noEntry)],
  // Verbs and nouns.
  ['en', 'what is on the table right now in euros', (w) => buildExpected([sumText(w, isOpen)])],
  ['en', 'how much did Sam bring in this year', sumDeals(all(isWon, isOf('Sam')), [isWon, isOf('Sam')])],
  [
    'en',
    'our revenue this year',
    sumDeals((deal, w) => isWon(deal, w) && isWithin(w, deal.closed_at, ['2026-01-01', '2026-12-31'])),
  ],
  ['en', 'which offers are still pending', listDeals(isOpen)],
  [
    'en',
    "what's supposed to close before christmas, in euros",
    sumDeals(all(isOpen, closesUntil('2026-12-24')), [isOpen]),
  ],
  ['en', 'which open deals are supposed to close before new year', listDeals(all(isOpen, closesUntil('2026-12-31')))],
  [
    'en',
    'add up everything that is in Proposal',
    (w) => buildExpected([sumText(w, (deal) => getStageName(w, deal) === 'Proposal')]),
  ],
  ['en', "who's looking after the Elba audit", () => buildExpected(['Sam Seller'], ['Ada Example'])],
  [
    'en',
    'which write-ups went out this month',
    (w) => listRows(w.posts, (post) => isLive(post) && isWithin(w, post.published_at, getMonth(w))),
  ],
  [
    'en',
    'which ideas have come in this month',
    (w) => listRows(w.ideas, ({ created_at }) => isWithin(w, created_at, getMonth(w))),
  ],
  ['en', 'how do I reach Ines Moor', () => buildExpected(['+43 732 5550101'], ['5550199'])],
  ['en', "Ines Moor's mobile number please", () => buildExpected(['+43 732 5550101'], ['5550199'])],
  ['en', 'how many calls did I make this month', callsOf('Ada', (w) => getMonth(w))],
  // What goes on from a question.
  ['en', 'what have we got on the table in euros, and how much of that is mine', openSums('Ada')],
  ['en', ['how much is on the table in euros and how much of that is mine', "and Sam's?"], sumOfOwner('Sam')],
  ['en', 'how much of that is mine', 'refuse'],
  [
    'en',
    ['which tasks are overdue', 'ok and without mine'],
    listTasks(
      ({ done_at, due_at, assignee_id }, w) =>
        done_at === null && due_at !== null && due_at.slice(0, 10) < w.today && assignee_id !== getUser(w, 'Ada'),
    ),
  ],
  ['en', ['how many open deals does Ada have?', 'Sam?'], countDeals(all(isOpen, isOf('Sam')))],
  [
    'en',
    ["whats Ines Moor's phone number", "and Nora Dorian's?"],
    () => buildExpected(['+43 732 5550199'], ['5550101']),
  ],
  ['en', 'is there any open deal without a next step, and who is looking after it?', listDeals(all(isOpen, hasNoStep))],
  [
    'en',
    'who at Dorian has no phone number, and how do I reach them',
    () => buildExpected(['Lena Huber'], ['Ines Moor', 'Nora Dorian', 'Dorian lenses']),
  ],
  // What is to be done, and what is to be known.
  ['en', 'What do I have to get done before the weekend?', dueFor('Ada', '2026-11-20')],
  ['en', 'what do I need to take care of in the next couple of weeks', dueFor('Ada', '2026-12-01')],
  ['en', 'what should I know before the call with Ines Moor tomorrow', () => buildExpected(['+43 732 5550101'])],
  ['en', 'brief me on Dorian Optik', () => buildExpected(['Dorian Optik'])],
  ['en', "who's doing that one", 'refuse'],
  ['en', 'which tasks are not finished', isUndone],
  ['en', 'what did Ines Moor say about the prices, again?', quoteActivities('capped', ({ kind }) => kind === 'call')],
  ['en', 'which folks at dorian do we know', listPeople('Ines Moor', 'Lena Huber')],
]

export const englishQuestions: readonly Question[] = toQuestions('english', asked)
