import {
  add,
  averageDeals,
  buildExpected,
  countDays,
  filterDeals,
  findRow,
  getLastDays,
  getMonthBefore,
  getStageName,
  getTitle,
  getUser,
  getWeek,
  getWinRate,
  getWorth,
  has,
  isAny,
  isOf,
  isOpen,
  isOverdue,
  isWithin,
  isWon,
  listDeals,
  listRows,
  listTasks,
  pickRow,
  sort,
  sumDeals,
  toDay,
  writeDay,
} from './compute.ts'
import { isLive, viewsWithin, compareDeals, getPillarName } from './fresh-helpers.ts'
import type { Question } from './world.ts'

/** German, of all kinds. */
export const freshGerman: readonly Question[] = [
  {
    id: 'fresh-a-21',
    language: 'de',
    ask: 'welche offenen Deals sind kleiner als 5000 Euro und gehören nicht Ada?',
    expect: listDeals((deal, w) => isOpen(deal, w) && getWorth(deal) < 5000 && !isOf('Ada')(deal, w)),
    note: 'trap: nicht',
  },
  {
    id: 'fresh-a-22',
    language: 'de',
    ask: 'Wie viele Tage ist der letzte Anruf zum Borealis-Deal her?',
    expect: (w) => {
      const deal = findRow(w.opportunities, 'Borealis')
      const ago = (kind: string) => {
        const times = w.activities.filter((one) => one.kind === kind && one.opportunity_id === deal?.id)
        const [last] = sort(
          times.map(({ occurred_at }) => occurred_at),
          (time) => time,
        )
        return String(countDays(toDay(w, last ?? ''), w.today))
      }
      return buildExpected([ago('call')], [ago('survey')])
    },
    note: 'trap: Anruf',
  },
  {
    id: 'fresh-a-23',
    language: 'de',
    ask: 'wieviel Euro haben wir im November gewonnen',
    expect: sumDeals(
      (deal, w) => isWon(deal, w) && isWithin(w, deal.closed_at, getMonthBefore(w, 11)),
      [
        isAny,
        isOpen,
        (deal, w) => isWithin(w, deal.close_date, getMonthBefore(w, 11)),
        (deal, w) => isOpen(deal, w) && isWithin(w, deal.close_date, getMonthBefore(w, 11)),
      ],
      'de',
    ),
    note: 'trap: gewonnen',
  },
  {
    id: 'fresh-a-24',
    language: 'de',
    ask: 'bei welchen Ansprechpartnern steht der Deal der Firma noch auf Lead?',
    expect: (w) => {
      const deals = w.opportunities.filter((deal) => getStageName(w, deal) === 'Lead')
      return listRows(w.contacts, ({ company_id }) => deals.some((deal) => deal.company_id === company_id))
    },
    note: 'trap: the stage Lead of the deal, not the status lead of the contact',
  },
  {
    id: 'fresh-a-25',
    language: 'de',
    ask: 'Welche Beiträge von Gus haben noch kein geplantes Datum?',
    expect: (w) =>
      listRows(w.posts, (post) => post.author_id === getUser(w, 'Gus') && post.planned_at === null && !isLive(post)),
    note: 'trap: kein',
  },
  {
    id: 'fresh-a-26',
    language: 'de',
    ask: 'In welchem Monat hatten wir mehr Aufrufe, Oktober oder November? Und wie viele waren das?',
    expect: (w) => {
      const [october, november] = [10, 11].map((month) => viewsWithin(w, getMonthBefore(w, month)))
      const all = String(add(w.views.map(({ views }) => views)))
      return (october ?? 0) > (november ?? 0)
        ? buildExpected(['Oktober', String(october)], [all])
        : buildExpected(['November', String(november)], [all])
    },
    note: 'trap: the months of the views, not of the posts',
  },
  {
    id: 'fresh-a-27',
    language: 'de',
    ask: 'welche Kontakte haben im November Geburtstag?',
    expect: 'refuse',
    note: 'trap: Geburtstag',
  },
  {
    id: 'fresh-a-28',
    language: 'de',
    ask: ['welche aufgaben sind diese woche fällig?', 'und nächste?'],
    expect: listTasks(({ due_at, done_at }, w) => done_at === null && isWithin(w, due_at, getWeek(w, 1))),
    note: 'trap: nächste',
  },
  {
    id: 'fresh-a-29',
    language: 'de',
    ask: 'Durchschnittlicher Betrag von Sams offenen Deals?',
    expect: averageDeals(
      (deal, w) => isOpen(deal, w) && isOf('Sam')(deal, w),
      [isOpen, isAny, (deal, w) => isOpen(deal, w) && isOf('Ada')(deal, w)],
      'de',
    ),
    note: 'trap: Sams',
  },
  {
    id: 'fresh-a-30',
    language: 'de',
    ask: 'um wie viel Euro ist der Acme-Rollout größer als der Borealis-Deal',
    expect: (w) => compareDeals(w, 'Acme rollout', 'Borealis starter'),
    note: 'trap: größer als, a difference',
  },
  {
    id: 'fresh-b-21',
    language: 'de',
    who: 'gus',
    ask: 'wer hat die meisten Beiträge, die noch nicht veröffentlicht sind, und wie viele?',
    expect: (w) => {
      const waiting = (name: string) =>
        w.posts.filter((post) => post.author_id === getUser(w, name) && !isLive(post)).length
      const all = w.posts.filter((post) => post.author_id === getUser(w, 'Ada')).length
      const name = waiting('Ada') > waiting('Gus') ? 'Ada' : 'Gus'
      return buildExpected([name, String(waiting(name))], [String(all)])
    },
    note: 'trap: nicht',
  },
  {
    id: 'fresh-b-22',
    language: 'de',
    who: 'sam',
    ask: 'hab ich überfällige Aufgaben?',
    expect: listTasks((task, w) => isOverdue(w, task) && task.assignee_id === getUser(w, 'Sam')),
    note: 'trap: ich',
  },
  {
    id: 'fresh-b-23',
    language: 'de',
    ask: 'wann wurde beim Acme-Rollout zuletzt eine Notiz geschrieben',
    expect: (w) => {
      const deal = findRow(w.opportunities, 'Acme rollout')
      const own = w.notes.filter(({ opportunity_id }) => opportunity_id === deal?.id)
      const [last] = sort(own, ({ occurred_at }) => occurred_at)
      return buildExpected([writeDay(toDay(w, last?.occurred_at ?? ''), 'de')])
    },
  },
  {
    id: 'fresh-b-24',
    language: 'de',
    ask: 'Wieviel Prozent der Deals, die entschieden sind, haben wir gewonnen?',
    expect: (w) => {
      const ofAll = Math.round((100 * filterDeals(w, isWon).length) / w.opportunities.length)
      return buildExpected([getWinRate(w)], [String(ofAll)])
    },
    note: 'trap: die entschieden sind',
  },
  {
    id: 'fresh-b-25',
    language: 'de',
    ask: 'wie hoch ist die Absprungrate bei "Clean hands"?',
    expect: 'refuse',
    note: 'trap: Absprungrate',
  },
  {
    id: 'fresh-b-26',
    language: 'de',
    ask: 'Welche offenen Deals hat der Steuerberater schon freigegeben?',
    expect: 'refuse',
    note: 'trap: Steuerberater, freigegeben',
  },
  {
    id: 'fresh-b-27',
    language: 'de',
    ask: 'welche Kontakte sind in den letzten 7 Tagen dazugekommen?',
    expect: (w) => listRows(w.contacts, ({ created_at }) => isWithin(w, created_at, getLastDays(w, 7))),
    note: 'trap: letzten 7 Tagen',
  },
  {
    id: 'fresh-b-28',
    language: 'de',
    ask: 'Was fehlt Dana laut der Umfrage?',
    expect: (w) => {
      const missing = w.surveys.flatMap(({ questions_data }) => questions_data).find(({ text }) => has(text, 'missing'))
      const answers = w.responses.filter(({ question_id }) => question_id === missing?.id)
      const ofDana = answers.filter(
        ({ log_id }) => w.activities.find(({ id }) => id === log_id)?.details['guest_name'] === 'Dana Reyes',
      )
      return buildExpected(
        ofDana.map(({ answer }) => String(answer)),
        answers.map(({ answer }) => String(answer)),
      )
    },
    note: 'trap: Dana',
  },
  {
    id: 'fresh-b-29',
    language: 'de',
    ask: ['Welche Beiträge sind veröffentlicht?', 'welcher davon hat die wenigsten Aufrufe?'],
    expect: (w) => pickRow(w.posts, isLive, ({ views }) => views, -1),
    note: 'trap: davon; others have none at all',
  },
  {
    id: 'fresh-b-30',
    language: 'de',
    ask: 'Welcher Pillar hat die meisten Lesungen (reads) im Oktober und November zusammen, und wie viele?',
    expect: (w) => {
      const readsOf = (name: string) =>
        add(w.posts.filter((post) => getPillarName(w, post) === name).map(({ reads }) => reads))
      const [best = '', ...others] = sort(w.pillars.map(getTitle), readsOf)
      return buildExpected([best, String(readsOf(best))], others)
    },
    note: 'a sum over the posts of each',
  },
]
