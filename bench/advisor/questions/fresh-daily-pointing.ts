import {
  addAmounts,
  buildExpected,
  filterDeals,
  findRow,
  getTitle,
  getUserName,
  getWeek,
  isAny,
  isLost,
  isOf,
  isOpen,
  isOverdue,
  isWithin,
  listDeals,
  listRows,
  writeMoney,
} from './compute.ts'
import { perStage } from './fresh-daily-stages.ts'
import { matchAll as all, hasNoStep, hasNoValue, listInReview, listPeople, type AskedBy } from './fresh-helpers.ts'
import type { Expected, World } from './world.ts'

/** The post in review with its author, and no other post. */
const authorInReview = (w: World): Expected => {
  const posts = w.posts.filter(({ status }) => status === 'in_review')
  return buildExpected(
    posts.flatMap((post) => [post.title, getUserName(w, post.author_id)]),
    w.posts.filter((post) => !posts.includes(post)).map(getTitle),
  )
}
const lateTasks = (w: World): Expected => listRows(w.tasks, (task) => isOverdue(w, task))
const doers = (w: World): Expected => {
  const tasks = w.tasks.filter(({ done_at }) => done_at === null)
  return buildExpected(
    tasks.flatMap((task) => [task.title, getUserName(w, task.assignee_id)]),
    w.tasks.filter(({ done_at }) => done_at !== null).map(getTitle),
  )
}
const churn = "what's our churn rate?"
const margin = 'Wie hoch ist unsere Marge?'

/** Words that point at what was said before, who is known at a company, and two numbers of each group. */
export const askedOfBefore: readonly AskedBy[] = [
  // Who is known at a company.
  ['en', "who's our contact at Dorian Optik", listPeople('Lena Huber')],
  ['en', 'who is our contact at Elba Bau?', listPeople('Sabine Keller')],
  ['en', 'who is our contact at the elba', listPeople('Sabine Keller')],
  ['en', 'who is our main contact at Acme Clinics', listPeople('Bob Stone')],
  ['en', "who's our contact person at dorian", listPeople('Lena Huber')],
  ['en', 'whos the main contact for Borealis Dental', listPeople('Dana Reyes')],
  ['en', 'our contact at elba bau?', listPeople('Sabine Keller')],
  ['de', 'Wer ist unser Hauptansprechpartner bei Dorian Optik?', listPeople('Lena Huber')],
  ['de', 'Wer ist der Ansprechpartner von Elba Bau', listPeople('Sabine Keller')],
  ['de', 'wer ist unser Kontakt bei der Elba?', listPeople('Sabine Keller')],
  ['en', 'who is our contact at Zzyx', 'refuse'],
  ['en', 'who is Lena Huber', () => buildExpected(['Lena Huber', 'Head of IT'], ['Sabine Keller'])],
  // Whom or what a word points at is known from the answer before, or not at all.
  ['en', 'anything coming up with them', 'refuse'],
  ['en', [churn, 'anything coming up with them'], 'refuse'],
  ['en', ['who works at Dorian Optik', 'anything coming up with them'], 'refuse'],
  ['en', 'what is due with them this week', 'refuse'],
  ['en', 'is there anything stuck with her', 'refuse'],
  ['en', 'what did they say about the price', 'refuse'],
  ['de', 'was steht mit ihnen an', 'refuse'],
  ['de', 'was steht bei denen an', 'refuse'],
  ['de', 'was hat sich bei Borealis Dental geändert', 'refuse'],
  ['en', ['deals at Acme Clinics', 'which tasks do they have'], 'refuse'],
  ['en', 'who wrote them?', 'refuse'],
  ['en', [churn, 'who wrote them?'], 'refuse'],
  ['de', [margin, 'wann wurden sie veröffentlicht?'], 'refuse'],
  ['en', ['posts in review', 'who wrote them?'], authorInReview],
  ['en', 'which posts are in review and who wrote them?', authorInReview],
  ['en', ['posts in review', 'thanks', 'who wrote them?'], authorInReview],
  ['en', 'are there any lost deals?', listDeals(isLost)],
  ['en', 'which of our deals are lost, and who owns them?', listDeals(isLost)],
  ['de', 'gibt es verlorene Deals?', listDeals(isLost)],
  ['de', 'wie viele verlorene Deals gibt es und wem gehören sie?', listDeals(isLost)],
  ['en', 'how is it going', 'refuse'],
  ['en', "is anything coming up for me? if there is, what's overdue of it", 'refuse'],
  ['en', 'which tasks are overdue and who should do them?', lateTasks],
  // "Which ones" are those of the answer before.
  ['en', 'which ones have no amount yet', 'refuse'],
  ['en', 'which ones are overdue?', 'refuse'],
  ['en', [churn, 'which ones have no next step'], 'refuse'],
  ['en', ['which deals have we lost', 'which ones have no next step'], listDeals(all(isLost, hasNoStep))],
  ['en', ['which deals have we lost?', 'and which ones have no amount yet?'], listDeals(all(isLost, hasNoValue))],
  [
    'en',
    ['which open deals does Sam have', 'which ones have no amount yet'],
    listDeals(all(isOpen, isOf('Sam'), hasNoValue)),
  ],
  [
    'en',
    ['which open deals does Ada have', 'which ones have no next step?'],
    listDeals(all(isOpen, isOf('Ada'), hasNoStep)),
  ],
  [
    'en',
    ['how many open deals does Sam have', 'which ones have no next step'],
    listDeals(all(isOpen, isOf('Sam'), hasNoStep)),
  ],
  ['en', ['open tasks', 'which ones are overdue?'], lateTasks],
  [
    'de',
    ['Welche offenen Deals hat Sam?', 'welche haben noch keinen Betrag?'],
    listDeals(all(isOpen, isOf('Sam'), hasNoValue)),
  ],
  ['en', 'which ones of our deals are lost', listDeals(isLost)],
  // How many there are in each group, and what they are worth.
  ['en', 'open deals by stage pls, with the sums', perStage(isOpen, 'en', true)],
  ['en', 'deals by stage and their total value', perStage(isAny, 'en', true)],
  ['en', 'deals by stage with their total value', perStage(isAny, 'en', true)],
  ['de', 'offene Deals pro Phase mit Summen', perStage(isOpen, 'de', true)],
  [
    'en',
    'total value of open deals by stage',
    (w) =>
      buildExpected(
        [
          writeMoney(
            addAmounts(
              filterDeals(
                w,
                all(isOpen, ({ stage_id }) => stage_id === findRow(w.opportunities, 'Acme rollout')?.stage_id),
              ),
            ),
          ),
        ],
        ['Negotiation: 1'],
      ),
  ],
  // What goes out, waits or is to be done.
  [
    'en',
    'whats going out next week',
    // A draft that is planned for then is told with its state.
    (w) => listRows(w.posts, ({ scheduled_at, planned_at }) => isWithin(w, scheduled_at ?? planned_at, getWeek(w, 1))),
  ],
  [
    'en',
    'how much is Sam sitting on compared to Ada',
    (w) =>
      buildExpected([
        writeMoney(addAmounts(filterDeals(w, all(isOpen, isOf('Sam'))))),
        writeMoney(addAmounts(filterDeals(w, all(isOpen, isOf('Ada'))))),
      ]),
  ],
  ['de', ['offene Aufgaben', 'und wer macht die?'], doers],
  ['de', 'Was liegt zur Freigabe', listInReview],
  ['de', 'was liegt gerade zur Freigabe?', listInReview],
]
