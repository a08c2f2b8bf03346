import { splitWords, foldText } from '../words.ts'

/** What two texts differ in, as a reader would notice it. */
export interface Difference {
  readonly kind: 'number' | 'name' | 'negation' | 'quote' | 'word'
  /** As it is written in the text that has it. */
  readonly text: string
}

const negations = new Set(
  `no not never none nobody nothing neither nor without cannot nicht kein keine keinen keinem keiner nie niemals niemand nichts ohne weder noch ne pas jamais
  rien aucun aucune personne sans ni nunca nadie nada ningún ninguno ninguna sin tampoco non mai nessuno nessuna niente senza né não nenhum nenhuma ninguém sem nem niet
  geen nooit niemand niets zonder noch не ні без ніколи ніхто нічого жоден нема немає`
    .split(/\s+/)
    .map(foldText),
)
export const isNegation = (token: string): boolean => negations.has(token) || /n['’]t$/.test(token)

const numberWord =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|half|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|due|tre|quattro|cinque|dois|três|quatro|twee|drie|vijf|zes|zeven)$/iu

interface Token {
  readonly text: string
  readonly key: string
  readonly kind: Difference['kind']
}

/** Without marks and case; apostrophes go, so that "dont" and "don't" are one word. */
export const toKey = (token: string): string => foldText(token).replaceAll(/['’]/g, '').replace(/[.,]$/, '')

function readTokens(text: string): Token[] {
  const plain = text.replaceAll(/\]\([^)]*\)/g, ']')
  return splitWords(plain).map((token, at, all) => {
    const isName = /^\p{Lu}/u.test(token) && at > 0 && !/[.!?:]$/.test(all[at - 1] ?? '')
    const key = toKey(token)
    const kind =
      /\d/.test(token) || numberWord.test(token)
        ? 'number'
        : isNegation(foldText(token))
          ? 'negation'
          : isName
            ? 'name'
            : 'word'
    return { text: token, key, kind }
  })
}

/**
 * What `text` has and `source` has not: negations by how often they occur, numbers, names and other words of more than
 * three letters once, quotes whole.
 */
export function listAdditions(source: string, text: string): Difference[] {
  const counts = new Map<string, number>()
  for (const { key } of readTokens(source)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const found: Difference[] = []
  const seen = new Set<string>()
  for (const { text: written, key, kind } of readTokens(text)) {
    const left = counts.get(key) ?? 0
    if (kind === 'negation') {
      if (left > 0) counts.set(key, left - 1)
      else found.push({ kind, text: written })
    } else if (left === 0 && !seen.has(key) && (kind !== 'word' || key.length > 3)) {
      seen.add(key)
      found.push({ kind, text: written })
    }
  }
  const said = normalizeQuotes(source)
  for (const [whole, words = ''] of text.matchAll(/["“„«]([^"“”„«»]{3,})["”“»]/gu))
    if (!said.includes(normalizeQuotes(words))) found.push({ kind: 'quote', text: whole })
  return found
}

/** What of `source` is missing in `text`. */
export const listLosses = (source: string, text: string): Difference[] => listAdditions(text, source)

const normalizeQuotes = (text: string): string => splitWords(text).map(toKey).join(' ')
