import { englishNumbers } from '../number-words.ts'

const unit = String.raw`(?:days?|weeks?|months?|quarters?|years?|tag(?:en?)?|wochen?|monate?n?|quartale?n?|jahre?n?)`
const counted = new RegExp(String.raw`\b(${[...englishNumbers.keys()].join('|')})(?= ${unit}\b)`, 'gu')
const longAgo = new RegExp(
  String.raw`\b(?:over|more than|longer than|at least)(?= (?:an?|one|\d+) ${unit} ago\b)`,
  'gu',
)
/** "Three weeks" with its number in digits; each word keeps its place. */
export const writeNumbers = (text: string): string =>
  text
    .replace(counted, (word: string) => String(englishNumbers.get(word) ?? word))
    // "Over 2 months ago" is before that day.
    .replace(longAgo, (found: string) => `before${' ~'.repeat(found.split(' ').length - 1)}`)

/** What was done with somebody, or not: what a length of time beside it is about. */
const contact =
  /\b(?:contact\w*|kontakt\w*|touch\w*|untouched|sp[eo]ken?|talk\w*|hear[d]?|reach\w*|call\w*|phoned|r[ia]ng|rung|e-?mail\w*|wrote|written|met|meeting|notes?|activit\w+|happen\w*|follow\w*|angerufen|telefon\w*|anruf\w*|gesprochen|sprachen|geredet|gemeldet|geschrieben|angeschrieben|aktivitaet\w*|passiert|getan|angefasst|bearbeitet|getroffen|notiz\w*)\b/u
const denial =
  /\b(?:not|never|no|nobody|nothing|without|untouched|\w+n'?t|nicht|nichts|nie|ohne|keine?[nrms]?|niemand\w*)\b/u
/** How long a deal has been where it is. */
const inStage = /\b(?:stages?|phasen?|stuck|sitting|sits?|steckt|haengt)\b/u
const english: Readonly<Record<string, string>> = {
  ta: 'day',
  wo: 'week',
  mo: 'month',
  qu: 'quarter',
  ja: 'year',
  da: 'day',
  we: 'week',
  ye: 'year',
}
const edge = String.raw`(?:(?:over|more than|at least|longer than|ueber|mehr als|laenger als|mindestens|schon) )?`
const lengths = [
  String.raw`(?:for|in|since|seit) ${edge}(a|an|one|eine[mnr]?|\d+) (${unit})(?: now)?(?: lang)?`,
  String.raw`(?:over|more than|longer than|ueber|mehr als|laenger als) (a|an|one|eine[mnr]?|\d+) (${unit})(?: lang)?`,
  String.raw`(\d+|eine[mnr]?) (${unit}) lang`,
].map((pattern) => new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}-]| ago)`, 'u'))

/**
 * "Not contacted in over a month", "seit drei Wochen kein Kontakt": how long nothing was done, as the day since which nothing was; what
 * it has fewer words of is filled up.
 */
export function writeSilence(text: string): string {
  if (!contact.test(text) || !denial.test(text) || inStage.test(text)) return text
  return lengths.reduce(
    (left, pattern) =>
      left.replace(pattern, (found: string, n: string, name: string) => {
        const said = `since ${/^\d/u.test(n) ? n : '1'}${english[name.slice(0, 2)] ?? name}-ago`
        return said + ' ~'.repeat(Math.max(0, found.split(' ').length - said.split(' ').length))
      }),
    text,
  )
}
