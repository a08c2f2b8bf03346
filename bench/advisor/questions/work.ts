import {
  add,
  addDays,
  computeAverage,
  countRows,
  filterDeals,
  findRow,
  getCompany,
  getMonth,
  getMonthBefore,
  getNextWeekday,
  getTitle,
  getUser,
  getWeek,
  has,
  isOf,
  isOpen,
  isOverdue,
  isWithin,
  join,
  listRows,
  listTasks,
  pickRow,
  quote,
  quoteActivities,
  buildExpected,
  sort,
  toDay,
  toSpan,
  writeDay,
  writeNumber,
} from './compute.ts'
import type { Activity, Question, World } from './world.ts'

/** Numbers answered to the survey's scale, with the entry each hangs on. */
function listScores(w: World): { readonly entry: Activity | undefined; readonly score: number }[] {
  const scale = w.surveys.flatMap(({ questions_data }) => questions_data).find(({ kind }) => kind === 'scale')
  return w.responses
    .filter(({ question_id }) => question_id === scale?.id)
    .map(({ log_id, answer }) => ({ entry: w.activities.find(({ id }) => id === log_id), score: Number(answer) }))
}
const isUndone = ({ done_at }: { readonly done_at: string | null }): boolean => done_at === null

/** Tasks, notes, activities and answers to surveys. */
export const workQuestions: readonly Question[] = [
  {
    id: 'work-01',
    language: 'en',
    ask: 'which tasks are due today?',
    expect: listTasks((task, w) => isUndone(task) && isWithin(w, task.due_at, toSpan(w.today))),
    note: 'trap: today',
  },
  {
    id: 'work-02',
    language: 'en',
    ask: 'overdue tasks',
    expect: listTasks((task, w) => isOverdue(w, task)),
    note: 'one is past its time and done',
  },
  {
    id: 'work-03',
    language: 'en',
    who: 'sam',
    ask: 'do i have any overdue tasks',
    expect: listTasks((task, w) => isOverdue(w, task) && task.assignee_id === getUser(w, 'Sam')),
    note: 'trap: i',
  },
  {
    id: 'work-04',
    language: 'en',
    ask: 'tasks due tmrw',
    expect: listTasks((task, w) => isUndone(task) && isWithin(w, task.due_at, toSpan(addDays(w.today, 1)))),
  },
  {
    id: 'work-05',
    language: 'en',
    ask: 'which tasks due this week are not done yet',
    expect: listTasks((task, w) => isUndone(task) && isWithin(w, task.due_at, getWeek(w))),
    note: 'trap: not done',
  },
  {
    id: 'work-06',
    language: 'en',
    ask: 'what tasks are due next week',
    expect: listTasks((task, w) => isUndone(task) && isWithin(w, task.due_at, getWeek(w, 1))),
    note: 'trap: next',
  },
  {
    id: 'work-07',
    language: 'en',
    ask: 'any tasks due on friday?',
    expect: listTasks((task, w) => isUndone(task) && isWithin(w, task.due_at, toSpan(getNextWeekday(w, 5)))),
    note: 'trap: this Friday, not the one after it',
  },
  {
    id: 'work-08',
    language: 'en',
    ask: 'tasks that were finished this week',
    expect: listTasks((task, w) => isWithin(w, task.done_at, getWeek(w))),
    note: 'trap: finished',
  },
  {
    id: 'work-09',
    language: 'en',
    ask: 'open tasks that are not linked to a contact',
    expect: listTasks((task) => isUndone(task) && task.contact_id === null),
    note: 'trap: not, open',
  },
  {
    id: 'work-10',
    language: 'en',
    ask: 'open tasks for anybody but ada',
    expect: listTasks((task, w) => isUndone(task) && task.assignee_id !== getUser(w, 'Ada')),
    note: 'trap: but',
  },
  {
    id: 'work-11',
    language: 'en',
    ask: 'open tasks and open deals of sam',
    expect: (w) =>
      join(
        listRows(w.tasks, (task) => isUndone(task) && task.assignee_id === getUser(w, 'Sam')),
        listRows(w.opportunities, (deal) => isOpen(deal, w) && isOf('Sam')(deal, w)),
      ),
    note: 'trap: tasks and deals, both',
  },
  {
    id: 'work-12',
    language: 'en',
    ask: 'how many open tasks does ada have',
    expect: (w) => countRows(w.tasks, (task) => isUndone(task) && task.assignee_id === getUser(w, 'Ada')),
    note: 'trap: open',
  },
  {
    id: 'work-13',
    language: 'en',
    ask: "what's ada's next open task that isn't overdue",
    expect: (w) =>
      pickRow(
        w.tasks,
        (task) => isUndone(task) && !isOverdue(w, task) && task.assignee_id === getUser(w, 'Ada'),
        ({ due_at }) => due_at ?? '',
        -1,
      ),
    note: "trap: isn't overdue",
  },
  {
    id: 'work-14',
    language: 'en',
    ask: 'open tasks for contacts of companies in oslo',
    expect: listTasks((task, w) => {
      const contact = w.contacts.find(({ id }) => id === task.contact_id)
      return isUndone(task) && getCompany(w, contact)?.city === 'Oslo'
    }),
    note: 'trap: Oslo',
  },
  {
    id: 'work-15',
    language: 'en',
    ask: 'what was said about the budget?',
    expect: quoteActivities('budget'),
  },
  {
    id: 'work-16',
    language: 'en',
    ask: 'notes that mention a demo',
    expect: quoteActivities('demo', ({ kind }) => kind === 'note'),
    note: 'trap: notes; it was a call',
  },
  {
    id: 'work-17',
    language: 'en',
    ask: 'which call mentions a demo, on which deal was it and when?',
    expect: (w) => {
      const call = w.activities.find(({ kind, body }) => kind === 'call' && has(body, 'demo'))
      const deal = w.opportunities.find(({ id }) => id === call?.opportunity_id)
      return buildExpected(
        [quote(call?.body ?? null, 'demo'), deal?.name ?? '', writeDay(toDay(w, call?.occurred_at ?? w.today))],
        w.opportunities.map(getTitle),
      )
    },
  },
  {
    id: 'work-18',
    language: 'en',
    ask: 'what did sam write in his notes last month',
    expect: (w) =>
      quoteActivities(
        'budget',
        ({ kind, actor_id, occurred_at }) =>
          kind === 'note' && actor_id === getUser(w, 'Sam') && isWithin(w, occurred_at, getMonth(w, -1)),
      )(w),
  },
  {
    id: 'work-19',
    language: 'en',
    ask: 'calls in october',
    expect: (w) =>
      listRows(
        w.activities.filter(({ body }) => body !== null),
        ({ kind, occurred_at }) => kind === 'call' && isWithin(w, occurred_at, getMonthBefore(w, 10)),
      ),
    note: 'trap: calls, in October',
  },
  {
    id: 'work-20',
    language: 'en',
    ask: 'average answer to how likely are you to recommend us',
    expect: (w) => buildExpected([writeNumber(computeAverage(listScores(w).map(({ score }) => score)))]),
  },
  {
    id: 'work-21',
    language: 'en',
    ask: 'on which deal did the kick-off check get less than 7 points',
    expect: (w) => {
      const low = listScores(w).filter(({ score }) => score < 7)
      return listRows(w.opportunities, ({ id }) => low.some(({ entry }) => entry?.opportunity_id === id))
    },
    note: 'trap: less than',
  },
  {
    id: 'work-22',
    language: 'en',
    ask: 'what is missing, according to the kick-off check of the borealis starter',
    expect: (w) => {
      const deal = findRow(w.opportunities, 'Borealis starter')
      const texts = w.responses.filter(({ answer }) => typeof answer === 'string')
      const isOfDeal = (log: string) => w.activities.find(({ id }) => id === log)?.opportunity_id === deal?.id
      return buildExpected(
        texts.filter(({ log_id }) => isOfDeal(log_id)).map(({ answer }) => String(answer)),
        texts.map(({ answer }) => String(answer)),
      )
    },
    note: 'trap: of the Borealis starter',
  },
  {
    id: 'work-23',
    language: 'en',
    ask: 'latest activity on an open deal, and what was said?',
    expect: (w) => {
      const open = filterDeals(w, isOpen).map(({ id }) => id)
      const entries = w.activities.filter(({ opportunity_id }) => open.includes(opportunity_id ?? ''))
      const last = sort(entries, ({ occurred_at }) => occurred_at)[0]
      return buildExpected(
        [last?.body ?? ''].map((body) => quote(body, 'demo')),
        entries.filter((entry) => entry !== last).map(({ body }) => body ?? ''),
      )
    },
  },
  {
    id: 'work-24',
    language: 'en',
    ask: 'how many points did the kick-off check get altogether from guests',
    expect: (w) => {
      const ofGuests = listScores(w).filter(({ entry }) => entry?.actor_id === null)
      return buildExpected(
        [writeNumber(add(ofGuests.map(({ score }) => score)))],
        [`${writeNumber(add(listScores(w).map(({ score }) => score)))} points`],
      )
    },
    note: 'trap: from guests',
  },
]
