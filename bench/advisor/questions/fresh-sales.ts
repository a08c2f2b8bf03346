import {
  addAmounts,
  buildExpected,
  filterDeals,
  findRow,
  getCompany,
  getContacts,
  getMonth,
  getStageName,
  getUser,
  getTitle,
  getWeek,
  getWorth,
  isLost,
  isOf,
  isOpen,
  isOverdue,
  isWithin,
  isWon,
  listDeals,
  listRows,
  listTasks,
  sumWeighted,
  writeDay,
  writeMoney,
} from './compute.ts'
import type { Question } from './world.ts'

/** As somebody in sales asks between two calls, in English and German. */
export const freshSales: readonly Question[] = [
  {
    id: 'fresh-sales-01',
    language: 'en',
    ask: 'what do I still have to close before the month is over',
    expect: listDeals(
      (deal, w) => isOpen(deal, w) && isOf('Ada')(deal, w) && isWithin(w, deal.close_date, getMonth(w)),
    ),
    note: 'trap: I, open, close date within this month',
  },
  {
    id: 'fresh-sales-02',
    language: 'en',
    ask: 'how much money is sitting in negotiation?',
    expect: (w) =>
      buildExpected([writeMoney(addAmounts(filterDeals(w, (deal) => getStageName(w, deal) === 'Negotiation')))]),
    note: 'trap: a sum of a stage in everyday words',
  },
  {
    id: 'fresh-sales-03',
    language: 'en',
    ask: "who's our champion at acme?",
    expect: () => buildExpected(['Bob Stone'], ['Bob Marsh']),
    note: 'trap: a role at a deal',
  },
  {
    id: 'fresh-sales-04',
    language: 'en',
    ask: 'give me the phone-free list: contacts without a phone number, with their email',
    expect: (w) => listRows(w.contacts, ({ phone }) => phone === null),
    note: 'trap: without a value; phone-free is a joke',
  },
  {
    id: 'fresh-sales-05',
    language: 'en',
    ask: 'did anything slip? i mean open deals whose close date has passed',
    expect: listDeals((deal, w) => isOpen(deal, w) && (deal.close_date ?? '9') < w.today),
    note: 'trap: a preamble before the question',
  },
  {
    id: 'fresh-sales-06',
    language: 'en',
    ask: 'biggest deal we ever lost and why',
    expect: (w) => buildExpected([getTitle(filterDeals(w, isLost)[0] ?? {})], ['Acme rollout']),
    note: 'trap: superlative over lost deals, reason is empty',
  },
  {
    id: 'fresh-sales-07',
    language: 'en',
    ask: "what's sam's pipeline worth if we weight it by probability",
    expect: (w) =>
      buildExpected(
        [writeMoney(sumWeighted(filterDeals(w, (deal) => isOpen(deal, w) && isOf('Sam')(deal, w))))],
        [writeMoney(sumWeighted(filterDeals(w, isOpen)))],
      ),
    note: 'trap: weighted, of sam',
  },
  {
    id: 'fresh-sales-08',
    language: 'en',
    ask: 'which of our customers sit in Oslo or York?',
    expect: (w) => listRows(w.companies, ({ city }) => city === 'Oslo' || city === 'York'),
    note: 'trap: or',
  },
  {
    id: 'fresh-sales-09',
    language: 'en',
    ask: 'what did dana want last time we talked to her',
    expect: () => buildExpected(['second demo']),
    note: 'trap: a note of a call, of a contact by first name',
  },
  {
    id: 'fresh-sales-10',
    language: 'en',
    ask: 'are there fewer open deals under 5k than over 5k?',
    expect: (w) =>
      buildExpected([
        String(filterDeals(w, (deal) => isOpen(deal, w) && getWorth(deal) < 5000).length),
        String(filterDeals(w, (deal) => isOpen(deal, w) && getWorth(deal) > 5000).length),
      ]),
    note: 'trap: two counts compared',
  },
  {
    id: 'fresh-sales-11',
    language: 'de',
    ask: 'Welche Abschlüsse hatten wir im November und wie viel war das zusammen?',
    expect: (w) => {
      const won = filterDeals(w, (deal) => isWon(deal, w) && isWithin(w, deal.closed_at, getMonth(w)))
      return buildExpected([...won.map(getTitle), writeMoney(addAmounts(won), 'de')])
    },
    note: 'trap: Abschlüsse are won deals',
  },
  {
    id: 'fresh-sales-12',
    language: 'de',
    ask: 'Was muss ich diese Woche noch erledigen?',
    expect: listTasks(
      (task, w) =>
        task.done_at === null && task.assignee_id === getUser(w, 'Ada') && isWithin(w, task.due_at, getWeek(w)),
    ),
    note: 'trap: open tasks of mine this week',
  },
  {
    id: 'fresh-sales-13',
    language: 'de',
    ask: 'Hat Borealis eigentlich einen Ansprechpartner, und wie erreiche ich den?',
    expect: (w) => {
      const borealis = findRow(w.companies, 'Borealis')
      return buildExpected(getContacts(w, borealis?.id ?? null).flatMap((one) => [getTitle(one), one.email ?? '']))
    },
    note: 'trap: how to reach asks for the address',
  },
  {
    id: 'fresh-sales-14',
    language: 'de',
    ask: 'Wie viele offene Deals liegen bei Sam und wie viele bei mir?',
    expect: (w) =>
      buildExpected(
        ['Sam', 'Ada'].map((name) => String(filterDeals(w, (deal) => isOpen(deal, w) && isOf(name)(deal, w)).length)),
      ),
    note: 'trap: two owners in one question',
  },
  {
    id: 'fresh-sales-15',
    language: 'de',
    ask: 'Welche Deals stehen länger als vier Wochen in derselben Phase?',
    expect: listDeals(
      (deal, w) =>
        isOpen(deal, w) && Date.parse(`${w.today}T12:00:00Z`) - Date.parse(deal.stage_entered_at) > 28 * 86_400_000,
    ),
    note: 'trap: time in the stage, not age',
  },
  {
    id: 'fresh-sales-16',
    language: 'de',
    ask: 'Wann soll der Acme rollout abgeschlossen werden und was ist der nächste Schritt?',
    expect: (w) => {
      const deal = findRow(w.opportunities, 'Acme rollout')
      return buildExpected([writeDay(deal?.close_date ?? '', 'de'), deal?.next_step ?? ''])
    },
    note: 'trap: two fields of one deal',
  },
  {
    id: 'fresh-sales-17',
    language: 'de',
    ask: 'Haben wir Firmen ohne offenen Deal?',
    expect: (w) =>
      listRows(
        w.companies,
        ({ id }) => !w.opportunities.some((deal) => isOpen(deal, w) && getCompany(w, deal)?.id === id),
      ),
    note: 'trap: without a linked row that is open',
  },
  {
    id: 'fresh-sales-18',
    language: 'de',
    ask: 'Durchschnittlicher Wert unserer offenen Deals, ohne den größten',
    expect: 'refuse',
    note: 'trap: without the biggest cannot be computed; a plain average is wrong',
  },
  {
    id: 'fresh-sales-19',
    language: 'de',
    ask: 'Welche Aufgaben sind überfällig, egal von wem?',
    expect: listTasks((task, w) => isOverdue(w, task)),
    note: 'trap: no matter whose',
  },
  {
    id: 'fresh-sales-20',
    language: 'de',
    ask: 'Zähl mal die Kontakte, die wir im November neu angelegt haben',
    expect: (w) =>
      buildExpected([String(w.contacts.filter(({ created_at }) => isWithin(w, created_at, getMonth(w))).length)]),
    note: 'trap: colloquial order to count',
  },
]
