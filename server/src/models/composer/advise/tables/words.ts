/** What a word or several say in a question about a table. */
export type TableWord =
  | { readonly is: 'count' | 'list' | 'group' | 'not' | 'empty' | 'tables' | 'fields' | 'value' | 'equals' | 'rest' }
  | { readonly is: 'measure'; readonly kind: 'sum' | 'average' | 'min' | 'max' }
  | { readonly is: 'compare'; readonly operator: 'gt' | 'gte' | 'lt' | 'lte' }

const lines: readonly (readonly [TableWord, string])[] = [
  [{ is: 'count' }, 'how many|number of|count|wie viele|wieviele|anzahl'],
  [{ is: 'list' }, 'list|show|which|welche|welcher|welches|zeig|zeige|liste'],
  [{ is: 'group' }, 'per|by|for each|grouped by|pro|je|gruppiert nach|nach'],
  [{ is: 'not' }, 'not|nicht|un'],
  [{ is: 'empty' }, 'without|no|missing|ohne|kein|keine|keinen'],
  [{ is: 'tables' }, 'tables|tabellen'],
  [{ is: 'fields' }, 'fields|columns|felder|spalten'],
  [{ is: 'value' }, 'in|from|at|aus|bei'],
  [{ is: 'equals' }, 'is|are|=|ist|sind|named|called'],
  [{ is: 'measure', kind: 'sum' }, 'total|sum|overall|summe|gesamt|gesamte|insgesamt'],
  [
    { is: 'measure', kind: 'average' },
    'average|mean|durchschnitt|durchschnittlich|durchschnittliche|durchschnittlicher|mittlere',
  ],
  [{ is: 'measure', kind: 'max' }, 'highest|largest|biggest|most|maximum|höchste|höchsten|größte|größten|meisten'],
  [{ is: 'measure', kind: 'min' }, 'lowest|smallest|fewest|least|minimum|niedrigste|niedrigsten|kleinste|wenigsten'],
  [{ is: 'compare', operator: 'gt' }, 'more than|over|above|greater than|after|since|mehr als|über|nach|seit'],
  [{ is: 'compare', operator: 'gte' }, 'at least|mindestens|ab'],
  [{ is: 'compare', operator: 'lt' }, 'less than|fewer than|under|below|before|weniger als|unter|vor'],
  [{ is: 'compare', operator: 'lte' }, 'at most|up to|until|höchstens|bis'],
  [
    { is: 'rest' },
    'the|a|an|of|all|any|do|does|we|our|us|have|has|had|with|there|what|what is|me|please|and|that|which are|records|record|rows|entries|table|tabelle|to|who|der|die|das|den|dem|des|ein|eine|einen|aller|alle|gibt|es|haben|hat|mit|von|wir|unsere|und|mir|was|datensätze|einträge|für|for|than|in the table',
  ],
]

/** Phrases, the longest first; of two readings of one phrase the later needs a number behind it. */
export const tablePhrases: ReadonlyMap<string, readonly TableWord[]> = lines
  .flatMap(([word, phrases]) => phrases.split('|').map((phrase) => [phrase, word] as const))
  .reduce(
    (all, [phrase, word]) => all.set(phrase, [...(all.get(phrase) ?? []), word]),
    new Map<string, readonly TableWord[]>(),
  )

export const germanWords =
  /(?:^|\s)(?:wie viele|welche[rs]?|anzahl|summe|der|die|das|aller|gibt|sind|haben|zeige?|durchschnitt\p{L}*|tabellen?)(?=\s|$)/iu

/** A word without the endings of plurals and cases. */
export const toStem = (word: string): string => {
  const plain = word.toLowerCase()
  if (plain.length > 4 && plain.endsWith('ies')) return `${plain.slice(0, -3)}y`
  return plain.length > 3 ? plain.replace(/(?:en|er|es|e|n|s)$/u, '') : plain
}
