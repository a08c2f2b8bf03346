import {
  addAmounts,
  addDays,
  buildExpected,
  countDeals,
  filterDeals,
  getCompany,
  getMonth,
  getMonthBefore,
  getQuarter,
  getStageName,
  getUserName,
  getWorth,
  isLost,
  isOf,
  isOpen,
  isOverdue,
  isWithin,
  isWon,
  listDeals,
  listRows,
  sumDeals,
  writeMoney,
} from './compute.ts'
import {
  hasNoStep,
  hasNoValue,
  listInReview,
  listPeople,
  matchAll as all,
  toQuestions,
  type AskedBy,
} from './fresh-helpers.ts'
import type { DealTest } from './compute.ts'
import type { Expected, Task, World } from './world.ts'

const closesIn =
  (from: string, to: string): DealTest =>
  ({ close_date }) =>
    close_date !== null && close_date >= from && close_date <= to
const wonIn =
  (getSpan: (w: World) => readonly [string, string]): DealTest =>
  (deal, w) =>
    isWon(deal, w) && isWithin(w, deal.closed_at, [...getSpan(w)])
const isOld =
  (days: number): DealTest =>
  (deal, w) =>
    deal.created_at.slice(0, 10) < addDays(w.today, -days)
const tasks =
  (isMatch: (task: Task, w: World) => boolean) =>
  (w: World): Expected =>
    listRows(w.tasks, (task) => isMatch(task, w))
const isMine = (name: string) => (task: Task, w: World) => getUserName(w, task.assignee_id).startsWith(name)
const isOfCity =
  (city: string): DealTest =>
  (deal, w) =>
    getCompany(w, deal)?.city === city

const asked: readonly AskedBy[] = [
  // What makes a question polite, and filler words.
  ['de', 'Kannst du mir bitte mal kurz sagen, wie viele Deals gerade offen sind?', countDeals(isOpen)],
  ['de', 'Sag mal, wieviele Deals haben wir eigentlich noch offen?', countDeals(isOpen)],
  ['de', 'Könntest du mir nochmal alle offenen Deals von Sam zeigen?', listDeals(all(isOpen, isOf('Sam')))],
  ['de', 'ich bräuchte mal ne Liste der offenen Deals', listDeals(isOpen)],
  ['de', 'moin, wer is denn für Acme rollout zuständig', () => buildExpected(['Sam Seller'])],
  ['de', 'Ich wüsste gern, welche Deals überhaupt keinen Betrag haben', listDeals(hasNoValue)],
  // "Mir" is a condition where it is not said to the advisor.
  ['de', 'Bei welchen offenen Deals fehlt mir der nächste Schritt?', listDeals(all(isOpen, isOf('Ada'), hasNoStep))],
  ['de', 'Bei welchen offenen Deals fehlt der nächste Schritt?', listDeals(all(isOpen, hasNoStep))],
  ['de', 'Welchen Kontakten fehlt die Telefonnummer?', (w) => listRows(w.contacts, ({ phone }) => phone === null)],
  // Revenue is what was won, unless something else is said.
  ['de', 'Wieviel Umsatz haben wir diesen Monat gemacht?', sumDeals(wonIn(getMonth), [isOpen], 'de')],
  [
    'de',
    'Umsatz im Oktober?',
    sumDeals(
      wonIn((w) => getMonthBefore(w, 10)),
      [isOpen],
      'de',
    ),
  ],
  [
    'de',
    'wie viel umsatz steckt noch in offenen deals',
    (w) => buildExpected([writeMoney(addAmounts(filterDeals(w, isOpen)), 'de')]),
  ],
  [
    'de',
    'Welche Aufträge haben wir dieses Jahr gewonnen?',
    listDeals(wonIn((w) => [`${w.today.slice(0, 4)}-01-01`, `${w.today.slice(0, 4)}-12-31`])),
  ],
  ['de', 'Was haben wir im November reingeholt?', listDeals(wonIn((w) => getMonthBefore(w, 11)))],
  ['de', 'Welche Deals sind geplatzt?', listDeals(isLost)],
  ['de', 'wie viel umsatz haben wir mit fotografie gemacht', 'refuse'],
  ['de', 'Was verdient Sam im Monat?', 'refuse'],
  ['de', 'Umsatz pro Kunde minus Kosten?', 'refuse'],
  // Verbs of two parts.
  ['de', 'Welche Deals laufen noch?', listDeals(isOpen)],
  ['de', 'Welche Beiträge laufen gerade in der Prüfung?', listInReview],
  [
    'de',
    'welche posts gehn im dezember raus',
    (w) =>
      listRows(
        w.posts,
        ({ status, scheduled_at, planned_at }) =>
          (status === 'scheduled' ? scheduled_at : planned_at)?.startsWith('2026-12') === true,
      ),
  ],
  ['de', 'Was kommt im Dezember noch rein?', listDeals(all(isOpen, closesIn('2026-12-01', '2026-12-31')))],
  ['de', 'Welche Abschlüsse stehen im Dezember an?', listDeals(all(isOpen, closesIn('2026-12-01', '2026-12-31')))],
  [
    'de',
    'Welche Aufgaben stehen bei Sam noch aus?',
    tasks((task, w) => isMine('Sam')(task, w) && task.done_at === null),
  ],
  ['de', 'Was wirft der Deal Acme rollout ab?', 'refuse'],
  // Who has what.
  ['de', 'Um welche Aufgaben kümmert sich Sam?', tasks(isMine('Sam'))],
  ['de', 'Um welche Deals kümmert sich niemand?', listDeals(({ owner_id }) => owner_id === null)],
  ['de', 'Welche Deals haben keinen Zuständigen?', listDeals(({ owner_id }) => owner_id === null)],
  [
    'de',
    'Wie viele offene Aufgaben hat jeder von uns?',
    (w) => {
      const open = w.tasks.filter(({ done_at }) => done_at === null)
      return buildExpected(
        ['Ada Example', 'Sam Seller'].map(
          (name) => `${name}: ${open.filter(({ assignee_id }) => getUserName(w, assignee_id) === name).length}`,
        ),
      )
    },
  ],
  [
    'de',
    'Wer hat den meisten Umsatz gemacht?',
    (w) => {
      const worth = (name: string) => addAmounts(filterDeals(w, (deal) => isWon(deal, w) && isOf(name)(deal, w)))
      const best = worth('Ada') > worth('Sam') ? 'Ada' : 'Sam'
      return buildExpected([best, writeMoney(worth(best), 'de')])
    },
  ],
  // Two questions in one sentence, and questions that go on.
  [
    'de',
    'was muss ich noch machen und was ist bei mir überfällig?',
    tasks((task, w) => isMine('Ada')(task, w) && task.done_at === null),
  ],
  [
    'de',
    ['Wie viel haben wir im November gewonnen?', 'und wer hat die geholt?'],
    () => buildExpected(['Acme Labs trial', 'Ada Example']),
  ],
  ['de', ['Wie viele Deals sind offen?', 'welche sind das?'], listDeals(isOpen)],
  [
    'de',
    ['welche aufgaben sind diese woche fällig?', 'und bei Sam?'],
    tasks(
      (task, w) =>
        isMine('Sam')(task, w) && isWithin(w, task.due_at, ['2026-11-16', '2026-11-22']) && task.done_at === null,
    ),
  ],
  ['de', ['Wie viele Deals sind je Phase offen?', 'welche sind das?'], 'refuse'],
  // Spans and numbers.
  ['de', 'Welche Deals sind seit mehr als drei Wochen offen?', listDeals(all(isOpen, isOld(21)))],
  ['de', 'Deals, die länger als zwei Monate offen sind', listDeals(all(isOpen, isOld(60)))],
  ['de', 'Deals über zehntausend Euro', listDeals((deal) => getWorth(deal) > 10_000)],
  [
    'de',
    'offene Deals unter 5 Tausend',
    listDeals((deal, w) => isOpen(deal, w) && deal.amount !== null && getWorth(deal) < 5000),
  ],
  ['de', 'Welche Deals haben wir 2026 gewonnen?', listDeals(wonIn(() => ['2026-01-01', '2026-12-31']))],
  ['de', 'Was haben wir im vierten Quartal gewonnen?', listDeals(wonIn((w) => getQuarter(w)))],
  ['de', 'Offene Deals mit Abschluss bis zum 10. Dezember', listDeals(all(isOpen, closesIn('0000', '2026-12-10')))],
  ['de', 'Welche Aufgaben hab ich noch?', tasks((task, w) => isMine('Ada')(task, w) && task.done_at === null)],
  ['de', 'Ist bei Sam noch was überfällig?', tasks((task, w) => isMine('Sam')(task, w) && isOverdue(w, task))],
  // Places and values that stand in another language.
  ['de', 'Deals aus Hamburg', listDeals(isOfCity('Hamburg'))],
  ['de', 'Welche Firmen haben wir in München?', (w) => listRows(w.companies, ({ city }) => city === 'München')],
  ['de', 'Welche Deals sind in Verhandlung?', listDeals((deal, w) => getStageName(w, deal) === 'Negotiation')],
  [
    'de',
    'Wie wahrscheinlich ist der Borealis-Deal?',
    (w) => buildExpected([String(w.opportunities.find(({ name }) => name === 'Borealis starter')?.probability ?? '')]),
  ],
  ['de', 'Wen kennen wir bei Dorian?', listPeople('Ines Moor', 'Lena Huber')],
  ['de', 'Welche Deals hängen an der Wand?', 'refuse'],
  // What is denied of several, and what one query cannot compare.
  [
    'de',
    'Offene Deals ohne Acme und Borealis',
    // The answer names what it leaves out.
    (w) => ({ ...listDeals((deal) => deal.status === 'open' && !/^(?:Acme|Borealis)/u.test(deal.name))(w), not: [] }),
  ],
  ['de', 'wann soll der zugehen?', 'refuse'],
  ['de', ['Welche offenen Deals hat Ada?', 'und Sam?'], listDeals(all(isOpen, isOf('Sam')))],
]

/** German as it is spoken and typed. */
export const colloquialGermanQuestions = toQuestions('spoken', asked)
