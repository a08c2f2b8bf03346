import { computeSimilarity } from './rank.ts'
import { listSentences, countUnitWords, type Unit } from './units.ts'

/** Splits units, in order, into `count` runs of similar length, where the topic changes most. */
export function cutIntoRuns(units: Unit[], count: number, weight: Map<string, number>): Unit[][] {
  const size = units.length
  if (count <= 1 || size < 2) return [units]
  const target = countUnitWords(units) / count
  const sums = [0]
  const lines = [0]
  for (const one of units) {
    sums.push((sums.at(-1) ?? 0) + one.words)
    lines.push((lines.at(-1) ?? 0) + one.sentences.length)
  }
  const joint = units.map((one, at) => {
    const before = units.slice(Math.max(0, at - 2), at).flatMap((other) => other.stems)
    const after = units.slice(at, at + 2).flatMap((other) => other.stems)
    const isLead = one.parts[0]?.kind === 'list' ? 0.8 : 0
    return at === 0
      ? 0
      : computeSimilarity(before, after, weight) * 1.5 -
          (one.turns ? 0.45 : 0) -
          (units[at - 1]?.block === one.block ? 0 : 0.15) +
          isLead
  })
  const span = (from: number, to: number): number => {
    const words = (sums[to] ?? 0) - (sums[from] ?? 0)
    const few = (lines[to] ?? 0) - (lines[from] ?? 0) < 2 ? 3 : 0
    return ((words - target) / target) ** 2 + few
  }
  let best: { cost: number; cuts: number[] }[] = Array.from({ length: size + 1 }, (_, to) => ({
    cost: to ? span(0, to) : 0,
    cuts: [],
  }))
  for (let run = 1; run < count; run++) {
    const next = best.map(() => ({ cost: Number.POSITIVE_INFINITY, cuts: [] as number[] }))
    for (let to = run + 1; to <= size; to++) {
      for (let from = run; from < to; from++) {
        const cost = (best[from]?.cost ?? Number.POSITIVE_INFINITY) + span(from, to) + (joint[from] ?? 0)
        if (cost < (next[to]?.cost ?? 0)) next[to] = { cost, cuts: [...(best[from]?.cuts ?? []), from] }
      }
    }
    best = next
  }
  const cuts = [0, ...(best[size]?.cuts ?? []), size]
  return cuts
    .slice(1)
    .map((to, at) => units.slice(cuts[at], to))
    .filter((run) => run.length > 0)
}

/** The most central units within `budget` words, with at least one of every block first; the order stays. */
export function chooseUnits(
  units: Unit[],
  budget: number,
  score: (one: Unit) => number,
): { kept: Unit[]; left: Unit[] } {
  if (countUnitWords(units) <= budget) return { kept: units, left: [] }
  const taken = new Set<Unit>()
  let words = 0
  const addUnit = (one: Unit): void => {
    if (taken.has(one) || words + one.words > budget) return
    taken.add(one)
    words += one.words
  }
  const ranked = [...units].sort((a, b) => score(b) - score(a) || (a.sentences[0]?.id ?? 0) - (b.sentences[0]?.id ?? 0))
  const blocks = [...new Set(ranked.map((one) => one.block))]
  const starts = new Map<string, number>()
  for (const block of blocks) {
    let best: { one: Unit; value: number } | null = null
    for (const one of ranked) {
      if (one.block !== block || words + one.words > budget) continue
      const value = score(one) - (starts.get(toStartKey(one)) ?? 0) * 0.8
      if (!best || value > best.value) best = { one, value }
    }
    if (!best) continue
    addUnit(best.one)
    starts.set(toStartKey(best.one), (starts.get(toStartKey(best.one)) ?? 0) + 1)
  }
  for (const one of ranked) if ((starts.get(toStartKey(one)) ?? 0) < 3) addUnit(one)
  if (!taken.size) {
    const shortest = [...units].sort((a, b) => a.words - b.words)[0]
    if (shortest) taken.add(shortest)
  }
  return { kept: units.filter((one) => taken.has(one)), left: units.filter((one) => !taken.has(one)) }
}

/** The first two words: units that often start alike follow one repeated pattern. */
const toStartKey = (one: Unit): string => one.sentences[0]?.text.split(' ').slice(0, 2).join(' ') ?? ''

export const hasSubstance = (units: Unit[]): boolean =>
  listSentences(units).length >= 2 || units.some((one) => one.parts.some((part) => part.kind !== 'prose'))
