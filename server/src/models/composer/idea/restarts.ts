import { correctionWords } from '../self-corrections.ts'

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
const sound = '(?:u+h+m*|e+rm+|ä+h+m*|ö+h+m*|eu+h+|eh+m*|hm+)'

interface Restart {
  /** What a text must hold to be looked through. */
  readonly sign: RegExp
  readonly pattern: RegExp
  readonly reason: 'corrected' | 'filler'
}
const compiled = new Map(Object.keys(correctionWords).map((code) => [code, compileRestarts(code)]))

/** A word, or a short run, that is taken back for one of its own kind or begun again after a pause. */
function compileRestarts(code: string): Restart[] {
  const { numbers = '', days = '', joints = '', denial = '' } = correctionWords[code] ?? {}
  const listWords = (list: string): string => list.replaceAll(' ', '|')
  const digit = '[€$£]?\\d[\\d.,:]*(?<![.,:])[€$£%]?'
  const figure = `(?:${digit}|${listWords(numbers)}|\\p{L}+(?:zehn|zig|hundert|teen|tig|honderd)|\\p{L}+und(?:zwanzig|dreißig))(?:-\\p{L}+)?`
  const kinds = [`${figure}(?: ${figure})*`, `(?:${listWords(days)})s?`, colours[code] ?? figure]
  const pause = code === 'en' ? `(?:${sound}|um+)` : sound
  // "Dos no tres" is a contrast: there a pause must be heard.
  const between = `(?:,? ${pause}[,.…]*)${/^(?:es|pt)$/u.test(code) ? '' : '?'} (?:${denials[code] ?? 'no'}),? (?:${pause},? )?`
  const start = `(?<![\\p{L}\\p{N}.,'’-])(?<!(?:${listWords(denial)}) (?:\\p{L}+ )?)`
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
    (rest, { pattern, reason, sign }) =>
      sign.test(rest)
        ? rest.replaceAll(pattern, (gone) => (leave(gone.trim().replace(/,$/u, ''), reason) ? '' : gone))
        : rest,
    text,
  )
}
