import { parseDay } from '@draftwright/contract/days'
import { cardinalWords, months, ordinalWords, readDayOfMonth, romanceMonths, weekdays } from './day-words.ts'

/** A day that was said, and the words for it. */
export interface SaidDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly words: string
}

const anyOf = (names: object) =>
  Object.keys(names)
    .toSorted((a, b) => b.length - a.length)
    .join('|')
/** A boundary of the engine knows ASCII letters only. */
const [from, to] = [String.raw`(?<![\p{L}\d])`, String.raw`(?![\p{L}\d])`]
const before = String.raw`(?:${from}(?:by|until|before|on|due|this|till|bis(?:\s+zum|\s+am)?|am|avant|pour|d['’]ici|le|tegen|voor|vóór|op|uiterlijk|para|hasta|antes del?|entro|prima di|per|até|do|na|w)\s+)?(?:the\s+|el\s+|le\s+|il\s+|lo\s+|den\s+|de\s+|o\s+)?`

const dayNumber = String.raw`(?<date>\d{1,2}(?:st|nd|rd|th|er|e|\.)?|${ordinalWords})`

type Count = (today: Date, groups: Readonly<Record<string, string | undefined>>) => Date | undefined
const add = (today: Date, days: number): Date => new Date(today.getTime() + days * 86_400_000)
const toUtc = (year: number, month: number, day: number): Date | undefined => {
  const made = new Date(Date.UTC(year, month, day))
  return made.getUTCMonth() === month ? made : undefined
}
const endOfMonth = (today: Date, ahead = 0) =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1 + ahead, 0))
const spokenCounts: readonly (readonly [number, string])[] = [
  [1, 'a an one einem einer un une een één una uma um'],
  [2, 'two zwei deux twee dos due dois duas dwa'],
  [3, 'three drei trois drie tres tre três trzy'],
  [4, 'four vier quatre cuatro quattro quatro'],
  [5, 'five fünf cinq vijf cinco cinque'],
  [6, 'six sechs zes seis sei'],
  [7, 'seven sieben sept zeven siete sette'],
  [8, 'eight acht huit ocho otto oito'],
  [10, 'ten zehn dix tien diez dieci dez'],
  [14, 'fourteen vierzehn'],
  [15, 'fifteen quinze quindici'],
]
const counts: Readonly<Record<string, number>> = Object.fromEntries(
  spokenCounts.flatMap(([n, words]) => words.split(' ').map((word) => [word, n])),
)
const nextWeek = String.raw`next week|nächste(?:r|n)? Woche|kommende(?:r|n)? Woche|(?:la )?semaine prochaine|volgende week|(?:la )?semana que viene|(?:la )?próxima semana|(?:la |la )?prossima settimana|settimana prossima`
/** The phrases as whole words, with any white space between them. */
const toWhole = (phrases: string): RegExp =>
  new RegExp(`${from}(?:${phrases.replaceAll(/ (?![?*+])/gu, String.raw`\s+`)})${to}`, 'iu')
const toMonth = (n = ''): number | undefined => {
  const month = Number(n) - 1
  return month >= 0 && month < 12 ? month : undefined
}

/** In this order: the more exact first. Days without a year are the next ones after the meeting. */
const forms: readonly (readonly [RegExp, Count])[] = [
  [/\b(?<iso>[12]\d{3}-[01]\d-[0-3]\d)\b/u, (_today, { iso = '' }) => new Date(parseDay(iso) ?? Number.NaN)],
  // `Monday the 21st`: the date counts. `mercredi 12`, `Fri 30th`: only if that day is one, since `Thursday 2` may be an hour.
  [
    new RegExp(
      String.raw`${from}(?:next\s+)?(?<weekday>${anyOf(weekdays)})\.?,?\s+(?<article>(?:the|den|der|dem|le|el|il|de)\s+)?${dayNumber}${to}(?!\s*(?:of\s+|de\s+)?(?:${anyOf(months)}|uhr|h|am|pm|a\.m|p\.m|o['’]clock)${to}|\s*[/:]?\d)`,
      'iu',
    ),
    (today, { weekday = '', article, date }) => {
      const day = toDayOfMonth(today, readDayOfMonth(date))
      return article !== undefined || day?.getUTCDay() === weekdays[weekday.toLowerCase()] ? day : undefined
    },
  ],
  [
    new RegExp(
      String.raw`${before}${dayNumber}\s+(?:of\s+|de\s+)?(?<month>${anyOf(months)})${to}\.?(?:\s+(?<year>20\d{2}))?`,
      'iu',
    ),
    (today, { date, month, year }) => toNextDate(today, readDayOfMonth(date), months[month?.toLowerCase() ?? ''], year),
  ],
  [
    new RegExp(
      String.raw`${before}${from}(?<month>${anyOf(months)})\s+(?:the\s+)?${dayNumber}${to}(?:,?\s+(?<year>20\d{2}))?`,
      'iu',
    ),
    (today, { date, month, year }) => toNextDate(today, readDayOfMonth(date), months[month?.toLowerCase() ?? ''], year),
  ],
  [
    new RegExp(
      String.raw`${before}${from}(?<date>${cardinalWords})\s+(?:de\s+)?(?<month>${anyOf(romanceMonths)})${to}`,
      'iu',
    ),
    (today, { date, month }) => toNextDate(today, readDayOfMonth(date), months[month?.toLowerCase() ?? '']),
  ],
  [
    new RegExp(
      String.raw`${from}(?:am|bis|zum|den|vom|ab|dem|op|il|le)\s+(?<date>\d{1,2})\.\s?(?<n>\d{1,2})\.\s?(?<year>20\d{2})?(?!\d)`,
      'iu',
    ),
    (today, { date, n, year }) => toNextDate(today, readDayOfMonth(date), toMonth(n), year),
  ],
  [
    toWhole(
      '(?:the )?day after tomorrow|übermorgen|après-demain|overmorgen|pasado mañana|dopodomani|depois de amanhã|pojutrze',
    ),
    (today) => add(today, 2),
  ],
  [
    toWhole(
      String.raw`(?:by |until )?tomorrow(?: (?:morning|afternoon|evening))?|(?<!gute[nr] )(?:bis )?morgen(?! (?:früh )?(?:allerseits|zusammen))(?: (?:früh|vormittag|mittag|nachmittag|abend))?|demain(?: (?:matin|soir))?|(?<!(?:la|esta|de|por) )mañana(?: mismo)?|(?:entro )?domani|(?:até )?amanhã|jutro`,
    ),
    (today) => add(today, 1),
  ],
  [
    toWhole(
      String.raw`(?:right|straight|just) after (?:this|the|our)(?: call| meeting)?|(?:gleich|direkt) nach (?:dem|diesem|der) (?:Gespräch|Termin|Meeting|Call|Besprechung)|juste après (?:l['’]appel|cet appel|la réunion)|(?:justo )?después de esta (?:reunión|llamada)|(?:subito )?dopo questa (?:chiamata|riunione)|meteen na (?:dit gesprek|deze vergadering)|(?:by )?(?:the )?end of (?:the |this )?day|(?:by |later )?today|tonight|this (?:morning|afternoon|evening)|EOD|heute(?: (?:noch|abend|nachmittag))?|aujourd['’]hui|ce soir|vandaag|vanavond|vanmiddag|hoy|esta (?:tarde|noche)|oggi|stasera|hoje|dzisiaj`,
    ),
    (today) => today,
  ],
  [
    toWhole(
      String.raw`(?:by )?(?:the )?end of next week|(?:bis )?Ende (?:der )?(?:nächster|nächsten|kommender|kommenden) Woche|(?:la )?fin de la semaine prochaine|ein(?:d|de) (?:van )?volgende week|(?:a )?final(?:es)? de la semana que viene|(?:entro )?(?:la )?fine della prossima settimana|(?:até )?(?:ao )?fim da próxima semana`,
    ),
    (today) => add(toMonday(today, 1), 4),
  ],
  [
    toWhole(
      String.raw`(?:by )?(?:the )?end of (?:the |this )?week|EOW|(?:later |during )?this week|(?:noch )?(?:in )?diese(?:r)? Woche|(?:dans )?cette semaine|(?:en )?esta semana|(?:entro )?questa settimana|deze week|(?:n)?esta semana|(?:bis )?(?:zum )?Ende (?:der|dieser) Woche|(?:d['’]ici )?(?:la )?fin de (?:la |cette )?semaine|ein(?:d|de) (?:van )?(?:de|deze) week|(?:a )?final(?:es)? de (?:la |esta )?semana|(?:entro )?(?:la )?fine (?:della|di questa) settimana|(?:até )?(?:ao )?fim d(?:a|esta) semana`,
    ),
    (today) => add(today, (5 - today.getUTCDay() + 7) % 7),
  ],
  [
    toWhole(
      String.raw`(?:by )?(?:the )?end of next month|Ende (?:des )?nächsten Monats|fin du mois prochain|ein(?:d|de) (?:van )?volgende maand|final(?:es)? del mes que viene|fine del prossimo mese|fim do próximo mês`,
    ),
    (today) => endOfMonth(today, 1),
  ],
  [
    toWhole(
      String.raw`(?:by )?(?:the )?end of (?:the |this )?month|(?:bis )?(?:zum )?(?:Ende (?:des|dieses) Monats|Monatsende)|(?:d['’]ici )?(?:la )?fin du mois|ein(?:d|de) (?:van )?(?:de|deze) maand|(?:antes de |a )?fin(?:al|ales)? de(?:l)? (?:este )?mes|(?:entro )?(?:la )?fine (?:del )?mese|(?:até )?(?:ao )?fim do mês`,
    ),
    (today) => endOfMonth(today),
  ],
  [
    toWhole(
      String.raw`(?:(?:by )?(?:the )?end of|Ende|fin|eind|einde|finales de|fine|fim de) (?<month>${anyOf(months)})`,
    ),
    (today, { month }) => {
      const n = months[month?.toLowerCase() ?? '']
      if (n === undefined) return undefined
      const year = today.getUTCFullYear() + (n < today.getUTCMonth() ? 1 : 0)
      return new Date(Date.UTC(year, n + 1, 0))
    },
  ],
  [
    toWhole(
      '(?:by )?(?:the )?end of (?:the |this )?quarter|(?:Ende des Quartals|Quartalsende)|fin du trimestre|eind(?:e)? van (?:het|dit) kwartaal|final del trimestre|fine del trimestre|fim do trimestre',
    ),
    (today) => new Date(Date.UTC(today.getUTCFullYear(), Math.floor(today.getUTCMonth() / 3) * 3 + 3, 0)),
  ],
  [
    toWhole(
      String.raw`(?:by )?(?:the )?end of (?:the |this )?year|Jahresende|Ende des Jahres|fin de l['’]année|ein(?:d|de) van (?:het|dit) jaar|final de año|fine (?:dell['’])?anno|fim do ano`,
    ),
    (today) => new Date(Date.UTC(today.getUTCFullYear(), 11, 31)),
  ],
  [
    toWhole(
      String.raw`(?:in|within|innerhalb von|dans|d['’]ici|over|binnen|en|dentro de|tra|fra|em|dentro de|daqui a|za) (?<n>${anyOf(counts)}|\d{1,2}) (?:(?<days>days?|Tage?n?|jours?|dagen|dag|días?|giorni|giorno|dias?|dni)|(?<weeks>weeks?|Wochen?|semaines?|weken|week|semanas?|settiman[ae]|tygodnie|tygodni))`,
    ),
    (today, { n = '', weeks }) => add(today, readCount(n) * (weeks === undefined ? 1 : 7)),
  ],
  [
    toWhole(
      String.raw`(?:${nextWeek}),? (?:(?:on|am|le|op|el|il|na|de|di) )?(?<weekday>${anyOf(weekdays)})|(?:(?:by|on|bis|am|avant|le|op|el|il|na|entro) )?(?<day>${anyOf(weekdays)}),? (?:(?:of|in|der|de|della|da|di) )?(?:${nextWeek})`,
    ),
    (today, { weekday, day }) => {
      const n = weekdays[(weekday ?? day ?? '').toLowerCase()]
      return n === undefined ? undefined : add(toMonday(today, 1), (n + 6) % 7)
    },
  ],
  [
    toWhole(
      String.raw`(?:by |on |before |bis )?(?:next|nächsten|kommenden|nächste[rn]?|volgende|aanstaande|(?:el )?próximo|prossimo|próxima) (?<weekday>${anyOf(weekdays)})|(?<jour>${anyOf(weekdays)}) (?:prochain|prossimo|que viene|próximo)`,
    ),
    (today, { weekday, jour }) => toWeekday(today, weekday ?? jour),
  ],
  [
    new RegExp(
      String.raw`${before}${from}(?<weekday>${anyOf(weekdays)})${to}(?!['’]s|\s+(?:is|was|ist|war|est|è|era|es|fue|sono|no hay)${to})(?:\s+(?:morning|afternoon|evening|at the latest))?`,
      'iu',
    ),
    (today, { weekday }) => toWeekday(today, weekday),
  ],
  [
    new RegExp(
      String.raw`\b(?:by|on|before|until|until)\s+the\s+${dayNumber}(?!\s*(?:%|percent|floor|quarter|year|half|time|version|of\s+\p{L}))`,
      'iu',
    ),
    (today, { date }) => toDayOfMonth(today, readDayOfMonth(date)),
  ],
  [
    toWhole(
      String.raw`(?:am|bis(?: zum)?|zum|für den|voor de|tegen de|op de|uiterlijk de) (?<date>${ordinalWords})(?! \p{L}{4})`,
    ),
    (today, { date }) => toDayOfMonth(today, readDayOfMonth(date)),
  ],
  [
    toWhole(
      String.raw`(?:avant le|pour le|d['’]ici le|antes del|para el|entro il|per il|prima del) (?<date>${cardinalWords})(?! (?:p|pour|por|per) )`,
    ),
    (today, { date }) => toDayOfMonth(today, readDayOfMonth(date)),
  ],
  // Nothing else is said: `The eighteenth, then.`
  [
    new RegExp(
      String.raw`^(?:on |op |am )?(?:the|de|den|le|el|il|am) (?:${dayNumber}|(?<spoken>${cardinalWords}))(?:,? (?:then|dann|alors|entonces|allora|dan))?[.!]?$`,
      'iu',
    ),
    (today, { date, spoken }) => toDayOfMonth(today, readDayOfMonth(date ?? spoken)),
  ],
  [
    new RegExp(
      String.raw`${from}(?<!\b(?:on|of|in|for|to) (?:the |our |his |her )?)(?:the\s+)?(?<date>\d{1,2}(?:st|nd|rd|th))${to}(?!\s*(?:%|percent|floor|century|quarter|year|anniversary|birthday|half|time|version|edition|street|avenue|place|of\s+\p{L}))`,
      'iu',
    ),
    (today, { date }) => toDayOfMonth(today, readDayOfMonth(date)),
  ],
  [
    /\b(?:am|bis zum|zum|vor dem|ab dem|dem) (?<date>\d{1,2})\.(?=[\s.]|$)(?!\s+(?:Geburtstag|Jubiläum|Jahrestag|Jahrhundert|Mal|Stock))/iu,
    (today, { date }) => toDayOfMonth(today, readDayOfMonth(date)),
  ],
]

/** A correction in the same breath: `by Thursday, no, Friday`. */
const corrected = new RegExp(
  String.raw`^(?:no|sorry|wait|i mean|or rather|actually|make that|nein|quatsch|ich meine|besser gesagt|non|pardon|attendez|attends|plutôt|espera|espere|perdón|mejor dicho|nee|wacht|ik bedoel|anzi|aspetta|aspetti|scusa|scusi|não|aliás)${to}`,
  'iu',
)
const denied = /^\s*(?:not|nicht|pas|niet)\s/iu

/**
 * The day by which something is to be done, as the sentence says it, the corrected one if it is corrected; undefined if it names none. `today` is
 * the meeting's own day, `YYYY-MM-DD`.
 */
export function findDueDay(sentence: string, today: string): SaidDay | undefined {
  return findCorrectedDay(sentence, today) ?? findFirstDay(sentence, today)
}

/** The last day after the word that takes an earlier one back. */
function findCorrectedDay(sentence: string, today: string): SaidDay | undefined {
  const parts = sentence.split(/(?<=[,.;!?–—])\s+/u)
  const from = parts.findLastIndex((part) => corrected.test(part))
  if (from <= 0 || findFirstDay(parts.slice(0, from).join(' '), today) === undefined) return undefined
  for (const part of parts.slice(from).toReversed()) {
    const day = denied.test(part) ? undefined : findFirstDay(part, today)
    if (day !== undefined) return day
  }
  return undefined
}

function findFirstDay(sentence: string, today: string): SaidDay | undefined {
  const from = new Date(parseDay(today) ?? Number.NaN)
  for (const [form, count] of forms) {
    const match = form.exec(sentence)
    if (match === null) continue
    const day = count(from, match.groups ?? {})
    if (day === undefined || Number.isNaN(day.getTime())) continue
    return { day: day.toISOString().slice(0, 10), words: match[0].trim() }
  }
  return undefined
}

/** The next one after the meeting; said on a Friday, "by Friday" is in a week. */
function toWeekday(today: Date, name: string | undefined): Date | undefined {
  const n = weekdays[name?.toLowerCase() ?? '']
  return n === undefined ? undefined : add(today, ((n - today.getUTCDay() + 6) % 7) + 1)
}

const toMonday = (today: Date, weeks: number): Date => add(today, ((8 - today.getUTCDay()) % 7 || 7) + (weeks - 1) * 7)

function toNextDate(today: Date, date: number, month: number | undefined, year?: string): Date | undefined {
  if (month === undefined || date < 1 || date > 31) return undefined
  if (year !== undefined) return toUtc(Number(year), month, date)
  const made = toUtc(today.getUTCFullYear(), month, date)
  // Two months back is still this year: somebody speaks of what is past.
  return made !== undefined && made.getTime() < today.getTime() - 60 * 86_400_000
    ? toUtc(today.getUTCFullYear() + 1, month, date)
    : made
}

function toDayOfMonth(today: Date, date: number): Date | undefined {
  if (!(date >= 1 && date <= 31)) return undefined
  const ahead = date < today.getUTCDate() ? 1 : 0
  return toUtc(today.getUTCFullYear(), today.getUTCMonth() + ahead, date)
}

const readCount = (text: string): number => counts[text.toLowerCase()] ?? Number(text)
