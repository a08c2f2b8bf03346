import {
  countDays,
  filterDeals,
  findRow,
  getLastWeekday,
  getNextWeekday,
  getQuarter,
  getTitle,
  getUser,
  getUserName,
  getWeek,
  getWorth,
  isAny,
  isLost,
  isOf,
  isOpen,
  isOverdue,
  isWithin,
  isWon,
  listRows,
  listDeals,
  listTasks,
  pickRow,
  buildExpected,
  sumDeals,
  sumWeighted,
  toDay,
  writeMoney,
} from './compute.ts'
import type { Question } from './world.ts'

/** German as it is typed: without capitals, with ae for ä and with errors. */
export const germanQuestions: readonly Question[] = [
  {
    id: 'german-01',
    language: 'de',
    ask: 'zeig ma alle offnen deals ueber 1000',
    expect: listDeals((deal, w) => isOpen(deal, w) && getWorth(deal) > 1000),
    note: 'typos',
  },
  {
    id: 'german-02',
    language: 'de',
    ask: 'welche deals haben keinen naechsten schritt und sind noch offen',
    expect: listDeals((deal, w) => isOpen(deal, w) && deal.next_step === null),
    note: 'trap: no; open',
  },
  {
    id: 'german-03',
    language: 'de',
    ask: 'was muss sam bis freitag noch erledigen',
    expect: listTasks(
      ({ done_at, due_at, assignee_id }, w) =>
        done_at === null &&
        assignee_id === getUser(w, 'Sam') &&
        due_at !== null &&
        toDay(w, due_at) <= getNextWeekday(w, 5),
    ),
    note: 'trap: Sam, until Friday',
  },
  {
    id: 'german-04',
    language: 'de',
    ask: 'aufgaben die ueberfaellig sind',
    expect: listTasks((task, w) => isOverdue(w, task)),
  },
  {
    id: 'german-05',
    language: 'de',
    ask: 'wieviel waren die deals wert die wir dieses quartal verloren ham',
    expect: sumDeals(
      (deal, w) => isLost(deal, w) && isWithin(w, deal.closed_at, getQuarter(w)),
      [isWon, isOpen, isAny],
      'de',
    ),
    note: 'trap: lost',
  },
  {
    id: 'german-06',
    language: 'de',
    ask: 'welche kontakte sind seit montag dazugekommen',
    expect: (w) => listRows(w.contacts, ({ created_at }) => isWithin(w, created_at, [getLastWeekday(w, 1), w.today])),
    note: 'trap: since Monday',
  },
  {
    id: 'german-07',
    language: 'de',
    ask: 'in welcher stadt sitzt nochmal colbalt care?',
    expect: (w) =>
      buildExpected(
        [findRow(w.companies, 'Cobalt Care')?.city ?? ''],
        w.companies.map(({ city }) => city ?? ''),
      ),
    note: 'name half right',
  },
  {
    id: 'german-08',
    language: 'de',
    ask: 'firmen die weder in oslo noch in york sind',
    expect: (w) => listRows(w.companies, ({ city }) => city !== 'Oslo' && city !== 'York'),
    note: 'trap: neither, nor',
  },
  {
    id: 'german-09',
    language: 'de',
    ask: 'beitraege die weder veroeffentlicht noch entwurf sind',
    expect: (w) => listRows(w.posts, ({ status }) => status !== 'published' && status !== 'draft'),
    note: 'trap: neither, nor',
  },
  {
    id: 'german-10',
    language: 'de',
    ask: 'welche ideen haben mehr als eine stimme',
    expect: (w) => listRows(w.ideas, ({ voters }) => voters.length > 1),
    note: 'trap: more than one',
  },
  {
    id: 'german-11',
    language: 'de',
    ask: 'veröffentlichter beitrag mit den wenigsten aufrufen',
    expect: (w) =>
      pickRow(
        w.posts,
        ({ status }) => status === 'published',
        ({ views }) => views,
        -1,
      ),
    note: 'trap: published; the others have none at all',
  },
  {
    id: 'german-12',
    language: 'de',
    ask: 'gewichtete pipeline ohne die deals von sam',
    expect: (w) => {
      const open = filterDeals(w, isOpen)
      const write = (isMatch: (sams: boolean) => boolean) =>
        writeMoney(sumWeighted(open.filter((deal) => isMatch(isOf('Sam')(deal, w)))), 'de')
      return buildExpected([write((sams) => !sams)], [write(() => true), write((sams) => sams)])
    },
    note: 'trap: weighted, without',
  },
  {
    id: 'german-13',
    language: 'de',
    ask: 'Welche Beiträge sind für nächste Woche geplant?',
    expect: (w) =>
      listRows(
        w.posts,
        ({ planned_at, scheduled_at }) =>
          isWithin(w, planned_at, getWeek(w, 1)) || isWithin(w, scheduled_at, getWeek(w, 1)),
      ),
    note: 'trap: next week; one goes out in this',
  },
  {
    id: 'german-14',
    language: 'de',
    ask: 'welche offenen deals haengen schon laenger als 4 wochen in ihrer phase',
    expect: listDeals((deal, w) => isOpen(deal, w) && countDays(toDay(w, deal.stage_entered_at), w.today) > 28),
    note: 'trap: open; longer than',
  },
  {
    id: 'german-15',
    language: 'de',
    who: 'sam',
    ask: 'welche aufgaben hab ich noch offen',
    expect: listTasks(({ done_at, assignee_id }, w) => done_at === null && assignee_id === getUser(w, 'Sam')),
    note: 'trap: ich, the one who asks',
  },
  {
    id: 'german-16',
    language: 'de',
    ask: 'von wem is die idee "masks after the wave"',
    expect: (w) =>
      buildExpected([getUserName(w, findRow(w.ideas, 'Masks after')?.user_id ?? null)], w.members.map(getTitle)),
    note: 'trap: who had it, not who voted for it',
  },
]
