import { languageFor, stemsOf } from '../seo/index.ts'

export interface Heard {
  readonly id: string
  readonly text: string
}
export interface Pair {
  readonly id: string
  readonly likeness: number
}
export interface Alike {
  readonly ids: string[]
  readonly likeness: number
}

/** From here on two ideas are worth showing to a person side by side, and worth being called the same. */
const similar = 0.25
const same = 0.45
const most = 5

type Vector = ReadonlyMap<string, number>

/** Stems weighed by how few ideas use them, of length 1: the cosine of two ideas is then the sum of their products. */
function vectorsOf(all: readonly Heard[]): Map<string, Vector> {
  const stems = all.map(({ id, text }) => ({ id, stems: stemsOf(text, languageFor(text)) }))
  const holders = new Map<string, number>()
  for (const one of stems) for (const stem of one.stems) holders.set(stem, (holders.get(stem) ?? 0) + 1)
  return new Map(
    stems.map(({ id, stems: own }) => {
      const weighed = [...own].map(
        (stem) => [stem, Math.log((all.length + 1) / (holders.get(stem) ?? 1)) + 0.1] as const,
      )
      const length = Math.hypot(...weighed.map(([, weight]) => weight)) || 1
      return [id, new Map(weighed.map(([stem, weight]) => [stem, weight / length]))]
    }),
  )
}

function cosine(a: Vector, b: Vector): number {
  const [short, long] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [stem, weight] of short) sum += weight * (long.get(stem) ?? 0)
  return Math.round(Math.min(1, sum) * 100) / 100
}

/** Ideas that say much of what the asked one says, most alike first; at most five. Likeness from 0 to 1. */
export function similarTo({ asked, others }: { asked: Heard; others: readonly Heard[] }): Pair[] {
  const rest = others.filter(({ id }) => id !== asked.id)
  const vectors = vectorsOf([asked, ...rest])
  const own = vectors.get(asked.id) ?? new Map()
  return rest
    .map(({ id }) => ({ id, likeness: cosine(own, vectors.get(id) ?? new Map()) }))
    .filter(({ likeness }) => likeness >= similar)
    .sort((a, b) => b.likeness - a.likeness || a.id.localeCompare(b.id))
    .slice(0, most)
}

/** Groups that seem to say the same: each idea is like the oldest of its group, which stands first. Each idea is in one group. */
export function groupsOf(all: readonly Heard[]): Alike[] {
  const vectors = vectorsOf(all)
  // Ids grow with time, so the oldest comes first.
  const open = all.map(({ id }) => id).sort((a, b) => a.localeCompare(b))
  const groups: Alike[] = []
  const taken = new Set<string>()
  for (const first of open) {
    if (taken.has(first)) continue
    const own = vectors.get(first) ?? new Map()
    const alike = open
      .filter((id) => id !== first && !taken.has(id))
      .map((id) => ({ id, likeness: cosine(own, vectors.get(id) ?? new Map()) }))
      .filter(({ likeness }) => likeness >= same)
    if (alike.length === 0) continue
    for (const { id } of alike) taken.add(id)
    taken.add(first)
    groups.push({
      ids: [first, ...alike.map(({ id }) => id)],
      likeness: Math.max(...alike.map(({ likeness }) => likeness)),
    })
  }
  return groups.sort((a, b) => b.likeness - a.likeness).slice(0, 50)
}
