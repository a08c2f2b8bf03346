/** What is true of the gap after each word of speech without marks: the words around it, and how long ago the last stop was. */
export function listStopFeatures(
  keys: readonly string[],
  at: number,
  sinceStop: number,
  language: string,
  tags: readonly string[] = [],
): string[] {
  const keyAt = (place: number): string => keys[place] ?? (place < 0 ? '<' : '>')
  const l = language
  const features = ['bias', l]
  for (let offset = -3; offset <= 4; offset++) features.push(`${l}${offset} ${keyAt(at + offset)}`)
  for (let offset = -2; offset <= 2; offset++)
    features.push(`${l}${offset}b ${keyAt(at + offset)} ${keyAt(at + offset + 1)}`)
  for (let offset = -2; offset <= 1; offset++)
    features.push(`${l}${offset}t ${keyAt(at + offset)} ${keyAt(at + offset + 1)} ${keyAt(at + offset + 2)}`)
  for (const offset of [0, 1])
    features.push(`${l}${offset}s -${keyAt(at + offset).slice(-3)}`, `${l}${offset}p ${keyAt(at + offset).slice(0, 4)}`)
  features.push(`${l}j ${keyAt(at)} ${keyAt(at + 1)} ${keyAt(at + 2)} ${keyAt(at + 3)}`.slice(0, 60))
  if (tags.length > 0) {
    const tagAt = (place: number): string => tags[place] ?? (place < 0 ? '<' : '>')
    const t = [-3, -2, -1, 0, 1, 2, 3, 4].map((offset) => tagAt(at + offset))
    for (const [place, tag] of t.entries()) features.push(`t${place} ${tag}`)
    for (let place = 0; place + 1 < t.length; place++) features.push(`t${place} ${t[place]} ${t[place + 1]}`)
    for (let place = 1; place + 2 < t.length; place++)
      features.push(`t${place} ${t[place]} ${t[place + 1]} ${t[place + 2]}`)
    features.push(
      `tt ${t.slice(2, 7).join(' ')}`,
      `tt ${t.slice(2, 6).join(' ')}`,
      `tt ${t.slice(3, 7).join(' ')}`,
      `tw ${t[3]} ${keyAt(at + 1)} ${t[5]}`,
      `tw ${keyAt(at)} ${t[4]} ${t[5]}`,
      `tw ${t[3]} ${keyAt(at + 1)} ${keyAt(at + 2)}`,
    )
    // Whether a verb has stood since the last stop, and one comes soon.
    const verbs = tags
      .slice(Math.max(0, at - sinceStop), at + 1)
      .filter((tag) => tag === 'VERB' || tag === 'AUX').length
    const soon = tags.slice(at + 1, at + 5).findIndex((tag) => tag === 'VERB' || tag === 'AUX')
    features.push(
      `verbs ${Math.min(2, verbs)}`,
      `verb soon ${soon}`,
      `verbs ${Math.min(2, verbs)} soon ${soon} ${t[4]}`,
      `verbs ${Math.min(2, verbs)} ${keyAt(at + 1)}`,
    )
  }
  const since =
    sinceStop < 3
      ? `${sinceStop}`
      : sinceStop < 6
        ? '3'
        : sinceStop < 10
          ? '6'
          : sinceStop < 16
            ? '10'
            : sinceStop < 24
              ? '16'
              : '24'
  features.push(`since ${since}`, `${l}1&since ${keyAt(at + 1)} ${since}`)
  return features
}
