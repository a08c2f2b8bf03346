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
export const hesitation = /^(?:u+h*m+|u+h+|e+r+m*|ä+h*m*|e+u+h*|e+h+m*|h+m+|a+h+m*|ö+h+m*)$/u
export const repair =
  /^(?:no|nope|nein|nee|ne|non|não|sorry|wait|hang|hold|mean|rather|actually|scratch|correction|moment|quatsch|meine?|besser|beziehungsweise|also|halt|pardon|enfin|plutôt|attends|attendez|perdón|perdona|digo|mejor|espera|bueno|scusa|scusate|anzi|cioè|aspetta|desculpa|digo|aliás|quer|espera|wacht|bedoel|liever|sorry)$/u

export const isRepair = (key: string): boolean => repair.test(key) || hesitation.test(key)
export const isNumber = (key: string): boolean => key === '0' || numberWords.test(key)

/** Words that can stand in for each other in a correction; '' for most. */
export function classifyWord({ key, text, isFirst }: Word): string {
  if (isNumber(key)) return 'number'
  if (orderWords.test(key)) return 'order'
  if (timeWords.test(key)) return 'day'
  if (monthWords.test(key)) return 'month'
  if (!isFirst && /^\p{Lu}\p{Ll}/u.test(text)) return 'name'
  return ''
}
