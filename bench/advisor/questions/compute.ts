import type { Activity, Contact, Expected, Language, Opportunity, Task, World } from './world.ts'

/** What the questions compute their answers with. How amounts and days are written is here alone. */

type Row = Readonly<Record<'id' | 'name' | 'display_name' | 'title' | 'text' | 'body' | 'subject', string | null>>
/** What a row is called in an answer. */
export function getTitle(row: object): string {
  const { display_name, name, title, text, body, subject } = row as Partial<Row>
  return display_name ?? name ?? title ?? text ?? body ?? subject ?? ''
}

/** Without decimals where there are none: the judge takes ",00" behind it. */
export function writeMoney(cents: number, language: Language = 'en'): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    cents / 100,
  )
}
export const writeNumber = (value: number, language: Language = 'en'): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
/** "Nov 30", "30. Nov": without the year, which an answer may leave out. */
export const writeDay = (day: string, language: Language = 'en'): string =>
  new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/\.$/u, '')

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** The day of a time in the workspace's zone. */
export const toDay = (w: World, time: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: w.time_zone }).format(new Date(time))
export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** First and last day. */
export type Span = readonly [string, string]
export const isWithin = (w: World, time: string | null, [from, to]: Span): boolean => {
  if (time === null) return false
  const day = time.length === 10 ? time : toDay(w, time)
  return from <= day && day <= to
}
/** 1 is Monday. */
const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
/** The week `offset` weeks from this one, from Monday. */
export function getWeek(w: World, offset = 0): Span {
  const monday = addDays(w.today, 1 - getWeekday(w.today) + 7 * offset)
  return [monday, addDays(monday, 6)]
}
function getMonths(year: number, month: number, length: number): Span {
  const write = (at: number) => new Date(at).toISOString().slice(0, 10)
  return [write(Date.UTC(year, month - 1, 1)), write(Date.UTC(year, month - 1 + length, 0))]
}
const getYear = (w: World): number => Number(w.today.slice(0, 4))
const getMonthOfToday = (w: World): number => Number(w.today.slice(5, 7))
export const getMonth = (w: World, offset = 0): Span => getMonths(getYear(w), getMonthOfToday(w) + offset, 1)
export const getQuarter = (w: World, offset = 0): Span =>
  getMonths(getYear(w), Math.floor((getMonthOfToday(w) - 1) / 3) * 3 + 1 + 3 * offset, 3)
/** The present one or the last: "what did we win in March". */
export const getMonthBefore = (w: World, month: number): Span =>
  getMonths(getYear(w) - (month > getMonthOfToday(w) ? 1 : 0), month, 1)
/** The present one or the next: "what closes in December". */
export const getMonthAhead = (w: World, month: number): Span =>
  getMonths(getYear(w) + (month < getMonthOfToday(w) ? 1 : 0), month, 1)
export const getLastDays = (w: World, days: number): Span => [addDays(w.today, -days), w.today]
export function getNextWeekday(w: World, weekday: number): string {
  return addDays(w.today, (weekday - getWeekday(w.today) + 7) % 7)
}
export const getLastWeekday = (w: World, weekday: number): string =>
  addDays(w.today, -((getWeekday(w.today) - weekday + 7) % 7))
export const toSpan = (day: string): Span => [day, day]

/** What must not be said, less what is part of something that must. */
const clean = (says: readonly string[], wrong: readonly string[]): string[] => [
  ...new Set(wrong.filter((text) => text !== '' && !says.some((said) => said.includes(text)))),
]
export const buildExpected = (says: readonly string[], wrong: readonly string[] = []): Expected => ({
  says,
  not: clean(says, wrong),
})
/** The rows that match by name, and none of the others of their kind. */
export function listRows<T extends object>(all: readonly T[], isMatch: (row: T) => boolean): Expected {
  const says = all.filter(isMatch).map(getTitle)
  return { ...buildExpected(says, all.map(getTitle)), ...(says.length === 0 && { none: true }) }
}
/** How many match; a row that does not is not named either. */
export function countRows<T extends object>(all: readonly T[], isMatch: (row: T) => boolean): Expected {
  const matches = all.filter(isMatch)
  if (matches.length === 0) return listRows(all, isMatch)
  const others = listRows(all, isMatch).not ?? []
  return { says: [String(matches.length)], not: others }
}
/** Both lists in one answer. */
export const join = (...parts: readonly Expected[]): Expected => {
  const says = parts.flatMap((part) => part.says)
  return buildExpected(
    says,
    parts.flatMap((part) => part.not ?? []),
  )
}
/** In the order of the value, greatest first. */
export const sort = <T>(rows: readonly T[], getValue: (row: T) => number | string): T[] =>
  rows.toSorted((a, b) => (getValue(a) < getValue(b) ? 1 : getValue(a) > getValue(b) ? -1 : 0))
/** The one at a place of that order, 0 the first, -1 the last. */
export function pickRow<T extends object>(
  all: readonly T[],
  isMatch: (row: T) => boolean,
  getValue: (row: T) => number | string,
  place = 0,
): Expected {
  const best = sort(all.filter(isMatch), getValue).at(place)
  return listRows(all, (row) => row === best)
}
export const add = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
export const computeAverage = (values: readonly number[]): number => add(values) / values.length

export type DealTest = (deal: Opportunity, world: World) => boolean
export const isOpen: DealTest = (deal) => deal.status === 'open'
export const isWon: DealTest = (deal) => deal.status === 'won'
export const isLost: DealTest = (deal) => deal.status === 'lost'
export const isAny: DealTest = () => true
export const listDeals = (isMatch: DealTest) => (w: World) => listRows(w.opportunities, (deal) => isMatch(deal, w))
export const countDeals = (isMatch: DealTest) => (w: World) => countRows(w.opportunities, (deal) => isMatch(deal, w))
export const filterDeals = (w: World, isMatch: DealTest): Opportunity[] =>
  w.opportunities.filter((deal) => isMatch(deal, w))
/** In whole units. */
export const getWorth = (deal: Opportunity): number => (deal.amount ?? 0) / 100
export const addAmounts = (deals: readonly Opportunity[]): number => add(deals.map(({ amount }) => amount ?? 0))
/** The sum of those that match; `wrong` are tests that lack a condition, by whose sums it would be wrong. */
export const sumDeals =
  (isMatch: DealTest, wrong: readonly DealTest[] = [isAny], language: Language = 'en') =>
  (w: World): Expected => {
    const matches = filterDeals(w, isMatch)
    const write = (test: DealTest) => writeMoney(addAmounts(filterDeals(w, test)), language)
    if (matches.length === 0) return { says: [], not: clean([], wrong.map(write)), none: true }
    return buildExpected([write(isMatch)], wrong.map(write))
  }
export const averageDeals =
  (isMatch: DealTest, wrong: readonly DealTest[], language: Language = 'en') =>
  (w: World): Expected => {
    const write = (test: DealTest) =>
      writeMoney(Math.round(computeAverage(filterDeals(w, test).map(({ amount }) => amount ?? 0))), language)
    return buildExpected([write(isMatch)], wrong.map(write))
  }
export const sumWeighted = (deals: readonly Opportunity[]): number =>
  add(deals.map(({ amount, probability }) => Math.round(((amount ?? 0) * probability) / 100)))
/** Percent of what was decided in the span that was won. */
export function getWinRate(w: World, span?: Span): string {
  const isDecided: DealTest = (deal) => !isOpen(deal, w) && (span === undefined || isWithin(w, deal.closed_at, span))
  const decided = filterDeals(w, isDecided)
  return `${Math.round((100 * decided.filter((deal) => isWon(deal, w)).length) / decided.length)}`
}

/** The user whose name begins with these letters. */
export const getUser = (w: World, name: string): string =>
  w.members.find(({ display_name }) => display_name.toLowerCase().startsWith(name.toLowerCase()))?.user_id ?? ''
export const getUserName = (w: World, id: string | null): string =>
  w.members.find(({ user_id }) => user_id === id)?.display_name ?? ''
export const isOf =
  (name: string): DealTest =>
  (deal, w) =>
    deal.owner_id === getUser(w, name)
export const getCompany = (w: World, row: { readonly company_id: string | null } | undefined) =>
  w.companies.find(({ id }) => id === row?.company_id)
export const isIn =
  (...cities: readonly string[]): DealTest =>
  (deal, w) =>
    cities.includes(getCompany(w, deal)?.city ?? '')
export const getStageName = (w: World, deal: Opportunity): string =>
  w.stages.find(({ id }) => id === deal.stage_id)?.name ?? ''
/** The first whose title has the words. */
export const findRow = <T extends object>(rows: readonly T[], words: string): T | undefined =>
  rows.find((row) => getTitle(row).toLowerCase().includes(words.toLowerCase()))
export const has = (text: string | null, word: string): boolean => (text ?? '').toLowerCase().includes(word)
/** The sentence, or the part of one, that has the word: what an answer quotes. */
export const quote = (text: string | null, word: string): string =>
  (text ?? '')
    .split(/[.;?]/u)
    .find((part) => has(part, word))
    ?.trim() ?? ''
export const isOverdue = (w: World, task: Task): boolean =>
  task.done_at === null && task.due_at !== null && toDay(w, task.due_at) < w.today
export const listTasks =
  (isMatch: (task: Task, w: World) => boolean) =>
  (w: World): Expected =>
    listRows(w.tasks, (task) => isMatch(task, w))
export const getContacts = (w: World, companyId: string | null): Contact[] =>
  w.contacts.filter(({ company_id }) => company_id === companyId)
/** What was said in those that match: the part with the word. */
export const quoteActivities =
  (word: string, isMatch: (activity: Activity, w: World) => boolean = () => true) =>
  (w: World): Expected => {
    const matches = w.activities.filter((activity) => has(activity.body, word) && isMatch(activity, w))
    const others = w.activities.filter((activity) => !matches.includes(activity)).map(({ body }) => body ?? '')
    if (matches.length === 0) return { says: [], not: clean([], others), none: true }
    return buildExpected(
      matches.map(({ body }) => quote(body, word)),
      others,
    )
  }
