import { listRepairPatterns } from './repair-patterns.ts'

/** A word of a text with the marks around it. */
export interface Word {
  readonly text: string
  /** In lower case; a figure is `0`. */
  readonly key: string
  readonly from: number
  readonly to: number
  /** The marks between it and the next word, without white space. */
  readonly after: string
  /** Whether a line or paragraph begins with it. */
  readonly isFirst: boolean
}

export function listWords(text: string): Word[] {
  const found = [...text.matchAll(/[\p{L}\p{N}]+(?:['’.,:-][\p{L}\p{N}]+)*[%€$£°]?/gu)]
  return found.map((match, at) => {
    const to = match.index + match[0].length
    const gap = text.slice(to, found[at + 1]?.index ?? text.length)
    const before =
      at === 0 ? '\n' : text.slice((found[at - 1]?.index ?? 0) + (found[at - 1]?.[0].length ?? 0), match.index)
    return {
      text: match[0],
      key: /^\p{N}/u.test(match[0]) ? '0' : match[0].toLowerCase().replaceAll('’', "'"),
      from: match.index,
      to,
      after: gap.replaceAll(/\s+/gu, '').slice(0, 3),
      isFirst: before.includes('\n'),
    }
  })
}

const timeWords =
  /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|segunda|terça|quarta|quinta|sexta)$/u
const monthWords =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|januari|februari|maart|mei|augustus|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro)$/u
const numberWords =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|half|eins|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\p{L}*zehn|\p{L}*zig|\p{L}*hundert|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cuarenta|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici|quindici|venti|trenta|quaranta|dois|duas|três|quatro|sete|oito|dez|doze|quinze|vinte|trinta|twee|drie|vijf|zes|zeven|acht|negen|tien|twaalf|\p{L}*tien|\p{L}*tig)$/u

const orderWords =
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\p{L}+teenth|twentieth|thirtieth|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|vierte[nrs]?|fünfte[nrs]?|sechste[nrs]?|siebte[nrs]?|achte[nrs]|neunte[nrs]?|zehnte[nrs]?|elfte[nrs]?|zwölfte[nrs]?|\p{L}+(?:zehnte|zigste)[nrs]?|premier|\p{L}+ième|primero|primeiro|primo|eerste|tweede|derde|vierde|vijfde|\p{L}+(?:tiende|tigste))$/u

/** Sounds while a speaker thinks, and words that take back what was said, in any of the languages. */
const hesitation = /^(?:u+h*m+|u+h+|e+r+m*|ä+h*m*|e+u+h*|e+h+m*|h+m+|a+h+m*|ö+h+m*)$/u
const repair =
  /^(?:no|nope|nein|nee|ne|non|não|sorry|wait|hang|hold|mean|rather|actually|scratch|correction|moment|quatsch|meine?|besser|beziehungsweise|also|halt|pardon|enfin|plutôt|attends|attendez|perdón|perdona|digo|mejor|espera|bueno|scusa|scusate|anzi|cioè|aspetta|desculpa|digo|aliás|quer|espera|wacht|bedoel|liever|sorry)$/u

export const isRepair = (key: string): boolean => repair.test(key) || hesitation.test(key)
export const isNumber = (key: string): boolean => key === '0' || numberWords.test(key)

/** Words that can stand in for each other in a correction. */
function classifyWord({ key, text, isFirst }: Word): string {
  if (isNumber(key)) return 'number'
  if (orderWords.test(key)) return 'order'
  if (timeWords.test(key)) return 'day'
  if (monthWords.test(key)) return 'month'
  if (!isFirst && /^\p{Lu}\p{Ll}/u.test(text)) return 'name'
  return ''
}

const window = 3
const ahead = 8

/** What is true of each word: itself and its neighbours, and whether it, its kind or its neighbours come again soon. */
export function listWordFeatures(words: readonly Word[], language: string, isSpoken: boolean): string[][] {
  const keys = words.map(({ key }) => key)
  const kinds = words.map(classifyWord)
  const patterns = listRepairPatterns(words, kinds)
  const keyAt = (at: number): string => keys[at] ?? (at < 0 ? '<' : '>')
  const markAt = (at: number): string => words[at]?.after ?? ''
  return words.map((word, at) => {
    const l = language
    const features = ['bias', isSpoken ? 'spoken' : 'typed', l]
    for (const one of patterns[at] ?? []) features.push(one, `${l} ${one}`, `${isSpoken} ${one}`)
    for (let offset = -window; offset <= window; offset++) features.push(`${l}${offset} ${keyAt(at + offset)}`)
    for (let offset = -2; offset <= 1; offset++)
      features.push(`${l}${offset}b ${keyAt(at + offset)} ${keyAt(at + offset + 1)}`)
    for (let offset = -2; offset <= 0; offset++)
      features.push(`${l}${offset}t ${keyAt(at + offset)} ${keyAt(at + offset + 1)} ${keyAt(at + offset + 2)}`)
    for (const [offset, one] of keys.slice(at, at + 6).entries()) {
      if (hesitation.test(one)) features.push(`hesitation ${offset}`)
      if (repair.test(one)) features.push(`repair ${offset}`, `repair ${offset} ${words[at + offset - 1]?.after}`)
    }
    if (hesitation.test(keyAt(at - 1))) features.push('after hesitation')
    if (repair.test(keyAt(at - 1)) || repair.test(keyAt(at - 2))) features.push('after repair')
    features.push(
      `word ${keyAt(at)}`,
      `after ${word.after}`,
      `before ${markAt(at - 1)}`,
      `${l}0m ${keyAt(at)} ${word.after}`,
      `${l}0n ${markAt(at - 1)} ${keyAt(at)} ${word.after}`,
    )
    if (word.isFirst) features.push('opens')
    if (/[.!?]$/u.test(markAt(at - 1))) features.push('opens sentence', `${l}o ${keyAt(at)}`)
    let again = 0
    for (let next = 1; next <= ahead && again === 0; next++)
      if (keys[at + next] === word.key && word.key !== '0') again = next
    features.push(`again ${again}`)
    if (again > 0) features.push(`again ${again} ${markAt(at + again - 1)}`, `${l}again ${keyAt(at)}`)
    if (again > 0 && keys[at + 1] === keys[at + again + 1]) features.push(`again both`, `again both ${again}`)
    if (again > 1 && keys[at - 1] === keys[at + again - 1]) features.push(`again pair`)
    for (let back = 1; back <= ahead; back++)
      if (keys[at - back] === word.key && word.key !== '0') {
        features.push(`said ${back}`)
        break
      }
    // Something between here and the return of a word before: "to the | wrong, no to the right".
    for (let back = 0; back <= 4; back++)
      for (let next = 1; next <= 6; next++)
        if (
          back + next > 1 &&
          keys[at - back] !== undefined &&
          keys[at - back] === keys[at + next] &&
          keys[at - back + 1] !== keys[at + next + 1]
        )
          features.push(`within ${back} ${next}`)
    const kind = kinds[at] ?? ''
    const repairAt = keys.slice(at + 1, at + 7).findIndex((one) => repair.test(one) || hesitation.test(one)) + 1
    if (repairAt > 0) {
      const behind = kinds.slice(at + 1 + repairAt, at + 5 + repairAt)
      if (kind !== '' && behind.includes(kind)) features.push(`kind beyond ${repairAt}`, `${kind} beyond`)
      if (keys.slice(at + 1 + repairAt, at + 5 + repairAt).includes(word.key)) features.push(`again beyond ${repairAt}`)
      if (keys.slice(at + 1 + repairAt, at + 5 + repairAt).includes(keyAt(at - 1)))
        features.push(`last again beyond ${repairAt}`)
    }
    if (kind !== '') {
      const next = kinds.slice(at + 1, at + 1 + ahead).indexOf(kind)
      features.push(`kind ${kind}`, `kind ${kind} again ${next + 1}`)
      const before = kinds.slice(Math.max(0, at - 6), at).lastIndexOf(kind)
      if (before >= 0) features.push(`kind ${kind} said`)
    }
    for (let offset = 1; offset <= 6; offset++) features.push(`${l}ahead ${keyAt(at + offset)}`)
    for (let offset = 1; offset <= 4; offset++) features.push(`${l}past ${keyAt(at - offset)}`)
    for (let offset = 1; offset <= 5; offset++) if (kind !== '') features.push(`${l}${kind}> ${keyAt(at + offset)}`)
    return features
  })
}
