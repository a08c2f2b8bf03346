import { addDays } from '@draftwright/contract/wall-clock'
import { germanMonths, germanWeekdays, months, weekdays } from '../calendar-words.ts'
import type { DaySpan } from '../days.ts'
import { parseGermanNumber } from '../number-words.ts'

const word = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'gu')
const units: readonly (readonly [string, string])[] = [
  ['tage?n?', 'day'],
  ['wochen?', 'week'],
  ['monate?n?', 'month'],
  ['jahre?n?', 'year'],
]
const periods = `${germanMonths.join('|')}|quartal|q[1-4]`
const startDay = String.raw`(?:\d\S*(?: (?:${periods}))?|${periods}|${germanWeekdays.join('|')}|heute|morgen|gestern)(?: \d{4})?`
const quarters = ['erste', 'zweite', 'dritte', 'vierte']

/** Ways to say days in German that have a plain one, with as many words. */
const plainer: readonly (readonly [RegExp, string])[] = [
  [word('heut'), 'heute'],
  // "Vom 1. bis 15. Dezember" is one span, and no end alone.
  [word(String.raw`vo[mn] (${startDay}) bis (?:zum|zu dem)(?= )`), 'from $1 to ~'],
  [word(String.raw`vo[mn] (${startDay}) bis(?= )`), 'from $1 to'],
  [word('bis spaetestens (?:zum|am)'), 'until the ~'],
  [word('bis zu dem'), 'until the ~'],
  [word('bis zum'), 'until the'],
  [word('spaetestens (?:zum|am|bis)'), 'until the'],
  [word('bis spaetestens'), 'until ~'],
  [word('spaetestens'), 'until'],
  [word('seit dem'), 'since the'],
  [word('vorm wochenende'), 'before weekend'],
  [word('vor dem wochenende'), 'before the weekend'],
  [word('diese[sn]? wochenende'), 'this weekend'],
  [word('(?:letzte|vorige|vergangene)[sn]? wochenende'), 'last weekend'],
  [word('(?:naechste|kommende)[sn]? wochenende'), 'next weekend'],
  [word('wochenende'), 'weekend'],
  [word('monatsende'), 'end-of-month'],
  [word('quartalsende'), 'end-of-quarter'],
  [word('jahresende'), 'end-of-year'],
  [word('monatsanfang'), 'start-of-month'],
  [word('jahresanfang'), 'start-of-year'],
  [word('jahresbeginn'), 'start-of-year'],
  [word('(?:den )?letzten paar (?:tagen?)'), 'last few days'],
  [word('(?:den )?letzten paar wochen'), 'last few weeks'],
  [word('(?:den )?letzten paar monaten?'), 'last few months'],
  [word('(?:den )?naechsten paar tagen?'), 'next few days'],
  [word('(?:den )?naechsten paar wochen'), 'next few weeks'],
  [word('vorletzte[nrs]? woche'), 'week before'],
  [word('vorletzte[nrs]? monat'), 'month before'],
  ...quarters.map((name, at): [RegExp, string] => [word(`${name}[snm]? quartal`), `q${at + 1} ~`]),
  ...units.flatMap(([unit, english]): [RegExp, string][] => [
    [word(`(?:naechsten|kommenden) (\\d+) ${unit}`), `next $1 ${english}s`],
    [word(`(?:letzten|vergangenen) (\\d+) ${unit}`), `last $1 ${english}s`],
    [word(`vor (?:ueber) (\\d+) ${unit}`), `~ before $1 ${english}s-ago`],
    [word(`vor mehr als (\\d+) ${unit}`), `~ ~ before $1 ${english}s-ago`],
    [word(`vor (\\d+) ${unit}`), `~ $1 ${english}s-ago`],
    [word(`vor eine[mr] ${unit}`), `~ 1 ${english}-ago`],
    [word(`in (\\d+) ${unit}`), `in $1 ${english}s`],
    [word(`in eine[mr] ${unit}`), `in 1 ${english}`],
  ]),
]

/**
 * Days of a question in words that the rules for German and English days know: number words before a unit, "drittes Quartal", "am 10.12.",
 * "Januar nächsten Jahres". Each word keeps its place.
 */
export function writeGermanDays(text: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const numbered = text.replace(
    word(String.raw`(\p{L}+)(?= (?:tage?n?|wochen?|monate?n?|quartale?n?|jahre?n?)(?!\p{L}))`),
    (said: string) =>
      /^(?:die|der|den|das|in|vor|am|im|pro|je|nach)$/u.test(said) ? said : String(parseGermanNumber(said) ?? said),
  )
  const dated = numbered
    .replace(
      word(String.raw`(?<=(?:am|bis|vor|vom|seit|zum|dem|nach|ab|und) )(\d{1,2})\.(\d{1,2})\.?(\d{4})?`),
      (said: string, day: string, month: string, asked: string | undefined) =>
        !isDay(Number(asked ?? year), Number(month), Number(day))
          ? said
          : `${asked ?? year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
    // "Im Januar nächsten Jahres".
    .replace(
      word(String.raw`(?<=(?:${periods}) )(naechste[sn]?|letzte[sn]?|vorige[sn]?|kommende[sn]?|diese[sn]?) jahre?s?`),
      (_said: string, which: string) =>
        `${/^(?:naechste|kommende)/u.test(which) ? year + 1 : which.startsWith('diese') ? year : year - 1} ~`,
    )
    // One word, and so one day in its place.
    .replace(word('uebermorgen'), addDays(today, 2))
    .replace(word('vorgestern'), addDays(today, -2))
  return plainer.reduce((left, [pattern, plain]) => left.replace(pattern, plain), writeAge(dated))
}

/** There is no 31 February. */
const isDay = (year: number, month: number, day: number): boolean => {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

const unitNames: Readonly<Record<string, string>> = { t: 'day', w: 'week', m: 'month', j: 'year' }
/** "Deals, die länger als 2 Monate offen sind": they came before that time. */
function writeAge(text: string): string {
  const isOfDeals = /(?:^| )(?:deals?|auftraeg\w*|angebote?|geschaefte?|chancen?|verkaufschancen?)(?: |$)/u.test(text)
  if (!isOfDeals || !/(?:^| )(?:offen\w*|laeuft|laufen\w*)(?: |$)/u.test(text)) return text
  if (/(?:^| )(?:nicht|ohne|keine?[nrms]?|phase|stufe)(?: |$)/u.test(text)) return text
  return text.replace(
    word('(?:seit |schon )?(?:ueber|mehr als|laenger als) (\\d+|eine[mrn]?) (tage?n?|wochen?|monate?n?|jahre?n?)'),
    (said: string, n: string, unit: string) => {
      const plain = `before ${/^\d/u.test(n) ? n : '1'}${unitNames[unit[0] ?? ''] ?? 'day'}-ago`
      return plain + ' ~'.repeat(said.split(' ').length - 2)
    },
  )
}

/** "2026", "im Jahr 2026": a year on its own, where it is no number that something is compared with. */
export function findYears(meant: readonly string[], today: string): { at: number; length: number; span: DaySpan }[] {
  return meant.flatMap((year, at) => {
    if (!/^20[0-3]\d$/u.test(year)) return []
    const before = meant[at - 1] ?? ''
    if (
      /^(?:over|under|than|least|most|above|below|ueber|unter|als|mindestens|hoechstens|ab|zwischen|between|and|und|top)$/u.test(
        before,
      )
    )
      return []
    const next = meant[at + 1] ?? ''
    if (/^(?:euros?|eur|€|deals?|aufrufe|views|beitraege|posts)$/u.test(next)) return []
    const isNoun = /^(?:jahr|jahre|year)$/u.test(before)
    const edge = meant[at - (isNoun ? 2 : 1)] ?? ''
    const isSince = /^(?:seit|since)$/u.test(edge)
    if (/^(?:vor|before|bis|until|by|nach|after)$/u.test(edge)) return []
    const taken = (isNoun ? 1 : 0) + (isSince ? 1 : 0)
    const span: DaySpan = {
      from: `${year}-01-01`,
      to: isSince ? today : `${year}-12-31`,
      words: isSince ? `since ${year}` : year,
      ...(isSince ? { isSince: true } : {}),
    }
    return [{ at: at - taken, length: taken + 1, span }]
  })
}

const periodUnits: readonly (readonly [string, string])[] = [
  ['woche', 'week'],
  ['monate?s?', 'month'],
  ['quartals?', 'quarter'],
  ['jahre?s?', 'year'],
]
const numberOf: readonly (readonly [string, string])[] = [
  ['dies(?:e|er|en|em|es)', 'this'],
  ['(?:letzt|vorig|vergangen)e[rsnm]?', 'last'],
  ['(?:naechst|kommend)e[rsnm]?', 'next'],
]
const days: readonly (readonly [string, string | undefined])[] = [
  ['heute', 'today'],
  ['gestern', 'yesterday'],
  ['uebermorgen', 'day after tomorrow'],
  ['morgen', 'tomorrow'],
  ...germanWeekdays.map((name, at) => [name, weekdays[at]] as const),
  ...germanMonths.map((name, at) => [name, months[at]] as const),
]

/** Words of days and spans, with ae for ä, in English, for the rules of `days.ts`; `$1` is what the pattern holds. */
export const germanPeriods: readonly (readonly [RegExp, string])[] = [
  [word(String.raw`anfang(?= \p{L})`), 'early'],
  [word(String.raw`mitte(?= \p{L})`), 'mid'],
  [word(String.raw`ende(?= \p{L})`), 'late'],
  [word('zwischen'), 'between'],
  ...periodUnits.flatMap(([unit, english]): [RegExp, string][] => [
    [word(`seit (?:(?:ueber|mehr als) )?eine[mr] ${unit}`), `since 1${english}-ago`],
    [word(String.raw`seit (?:(?:ueber|mehr als) )?(\d+) ${unit}n?`), `since $1${english}-ago`],
  ]),
  ...periodUnits.flatMap(([unit, english]) =>
    numberOf.map(([which, said]): [RegExp, string] => [word(`${which} ${unit}`), `${said} ${english}`]),
  ),
  [word(String.raw`(?:letzten|vergangenen) (\d+) tagen?`), 'last $1 days'],
  [word(String.raw`(?:letzten|vergangenen) (\d+) wochen`), 'last $1 weeks'],
  [word('seit'), 'since'],
  [word('bis'), 'until'],
  [word('nach(?: dem)?'), 'after'],
  [word('vor(?: dem)?'), 'before'],
  [word('weihnachten'), 'christmas'],
  ...days.map(([german, english = german]): [RegExp, string] => [word(german), english]),
]
