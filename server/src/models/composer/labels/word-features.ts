import { listRepairPatterns } from './repair-patterns.ts'
import { classifyWord, hesitation, repair, type Word } from './word-kinds.ts'

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
