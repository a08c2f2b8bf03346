import { correctionWords } from '../correction-words.ts'

const colours: Record<string, string> = {
  en: 'red|blue|green|yellow|black|white|grey|gray|brown|pink|orange|purple',
  de: '(?:rot|blau|grün|gelb|schwarz|weiß|grau|braun|rosa|orange|lila)(?:e[mnrs]?)?',
  fr: '(?:rouge|bleue?|verte?|jaune|noire?|blanche|blanc|grise?|brune?|rose|orange)s?',
  es: '(?:roj[oa]|azul|verde|amarill[oa]|negr[oa]|blanc[oa]|gris|rosa|naranja)(?:e?s)?',
  it: 'ross[oaei]|blu|verd[ei]|giall[oaei]|ner[oaei]|bianc(?:[oa]|h[ei])|grigi[oae]?|rosa|arancione',
  pt: '(?:vermelh[oa]|azul|verde|amarel[oa]|pret[oa]|branc[oa]|cinzent[oa]|rosa|laranja)s?',
  nl: '(?:rood|rode|blauwe?|groene?|gele?|geel|zwarte?|witte?|grijze?|grijs|bruine?|roze|oranje)',
}
const denials: Record<string, string> = {
  en: 'no',
  de: 'nein|nee|ne',
  fr: 'non',
  es: 'no',
  it: 'no',
  pt: 'não',
  nl: 'nee',
}
/** What a speaker says with a denial, or before what he means. */
const apologies =
  'wait|sorry|hang on|hold on|moment|warte|quatsch|scusa|scusate|perd[oó]n|perdona|espera|pardon|attends|wacht|desculp[ae]'
const bridges =
  "it was|it['’]s|it is|make that|let['’]?s say|let me say|i mean|es war|es waren|sagen wir|ich meine|era|eran|fue|sono|erano|c['’]était|c['’]est|het was|het is|foi"
const morphemes: Record<string, string> = {
  it: '(?:cento|venti|trent|quarant|cinquant|sessant|settant|ottant|novant)\\p{L}+',
  es: '(?:ciento|doscient|trescient|veinti)\\p{L}*',
}
const sound = '(?:u+h+m*|e+rm+|ä+h+m*|ö+h+m*|eu+h+|eh+m*|hm+)'

const goOn = 'and|so|but|because|und|aber|also|weil|et|mais|donc|parce|y|pero|porque|e|ma|perché|mas|en|maar|want'

interface Restart {
  /** What a text must hold to be looked through. */
  readonly sign: RegExp
  readonly pattern: RegExp
  readonly reason: 'corrected' | 'filler'
  /** What stands in its place. */
  readonly next?: string
}
const compiled = new Map(Object.keys(correctionWords).map((code) => [code, compileRestarts(code)]))

/** A word, or a short run, that is taken back for one of its own kind or begun again after a pause. */
function compileRestarts(code: string): Restart[] {
  const { numbers = '', days = '', joints = '', denial = '' } = correctionWords[code] ?? {}
  const listWords = (list: string): string => list.replaceAll(' ', '|')
  const digit = '[€$£]?\\d[\\d.,:]*(?<![.,:])[€$£%]?'
  const figure = `(?:${digit}|${listWords(numbers)}|\\p{L}+(?:zehn|zig|hundert|teen|tig|honderd)|\\p{L}+und(?:zwanzig|dreißig)${code in morphemes ? `|${morphemes[code]}` : ''})(?:-\\p{L}+)?`
  const run = `${figure}(?: (?:(?:y|e|et|and|und|en) )?${figure})*`
  const kinds = [run, `(?:${listWords(days)})s?`, colours[code] ?? figure]
  const pause = code === 'en' ? `(?:${sound}|um+)` : sound
  // "Dos no tres" is a contrast: there a pause must be heard.
  const denied = denials[code] ?? 'no'
  const bridge = `(?:(?:${bridges}),? )?`
  const apology = `,?(?: ${pause},?)? (?:${denied}),? (?:${apologies}),? ${bridge}`
  const between = `(?:${apology}|(?:,? ${pause}[,.…]*)${/^(?:es|pt)$/u.test(code) ? '' : '?'} (?:${denied}),? (?:${pause},? )?${bridge})`
  const start = `(?<![\\p{L}\\p{N}.,'’-])(?<!(?:mal|by|x|fois|por|per|keer) )(?<!(?:${listWords(denial)}) (?:\\p{L}+ )?)`
  const build = (text: string): RegExp => new RegExp(start + text, 'giu')
  const end = "(?![\\p{L}\\p{N}’'-])"
  const sign = new RegExp(`\\s(?:${denials[code] ?? 'no'})(?!\\p{L})`, 'iu')
  return [
    ...kinds.flatMap((kind): Restart[] => [
      {
        pattern: build(`(${listWords(joints)}) (?:${kind})${between}(?=\\1 (?:${kind})${end})`),
        reason: 'corrected',
        sign,
      },
      { pattern: build(`(?:${kind})${between}(?=(?:${kind})${end})`), reason: 'corrected', sign },
    ]),
    // "Forty calls a month no sorry fifty and": the words of the figure stay.
    {
      pattern: build(
        `(${run})((?: \\p{L}{2,}){1,4}?)(${apology})(${run})(?! (?:y|e|et|and|und|en) ${figure})(?=$|[,.;]| (?:${goOn})${end})`,
      ),
      reason: 'corrected',
      sign,
      next: '$4$2',
    },
    { pattern: build(`(\\p{L}+['’]\\p{L}+)(?:,? ${pause})?,? (?=\\1${end})`), reason: 'filler', sign: /['’]/u },
  ]
}

/** Speech without what is taken back or begun again: "sechs äh nein acht Wochen", "it's um it's". */
export function removeRestarts(
  text: string,
  code: string,
  leave: (text: string, reason: Restart['reason']) => boolean,
): string {
  return (compiled.get(code) ?? []).reduce(
    (rest, { pattern, reason, sign, next = '' }) =>
      sign.test(rest)
        ? rest.replaceAll(pattern, (gone, ...groups: unknown[]) =>
            leave((next === '' ? gone : `${String(groups[0])}${String(groups[2])}`).trim().replace(/,$/u, ''), reason)
              ? next.replaceAll(/\$(\d)/gu, (_all, at: string) => String(groups[Number(at) - 1]))
              : gone,
          )
        : rest,
    text,
  )
}
