import { detectLanguage, extractStems } from '../../models/terms.ts'

export interface IdeaText {
  readonly id: string
  readonly text: string
}
export interface SimilarIdea {
  readonly id: string
  readonly likeness: number
}
export interface SimilarGroup {
  readonly ids: string[]
  readonly likeness: number
}

/** From this similarity on two ideas are shown to a person, and from the other one they count as the same. */
const minSimilar = 0.25
const minSame = 0.45
const most = 5

type Vector = ReadonlyMap<string, number>

/** Stems weighted by how few ideas contain them, normalized: the cosine of two ideas is then the sum of their products. */
function buildVectors(all: readonly IdeaText[]): Map<string, Vector> {
  const stems = all.map(({ id, text }) => ({ id, stems: extractStems(text, detectLanguage(text)) }))
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

function computeCosine(a: Vector, b: Vector): number {
  const [short, long] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [stem, weight] of short) sum += weight * (long.get(stem) ?? 0)
  return Math.round(Math.min(1, sum) * 100) / 100
}

/** Ideas similar to the given one, most similar first; at most five. Similarity from 0 to 1. */
export function rankSimilarIdeas({ asked, others }: { asked: IdeaText; others: readonly IdeaText[] }): SimilarIdea[] {
  const rest = others.filter(({ id }) => id !== asked.id)
  const vectors = buildVectors([asked, ...rest])
  const own = vectors.get(asked.id) ?? new Map()
  return rest
    .map(({ id }) => ({ id, likeness: computeCosine(own, vectors.get(id) ?? new Map()) }))
    .filter(({ likeness }) => likeness >= minSimilar)
    .sort((a, b) => b.likeness - a.likeness || a.id.localeCompare(b.id))
    .slice(0, most)
}

/** Groups of probable duplicates: each idea is similar to the oldest of its group, which comes first. Each idea is in one group. */
export function groupSameIdeas(all: readonly IdeaText[]): SimilarGroup[] {
  const vectors = buildVectors(all)
  // Ids grow with time, so the oldest comes first.
  const open = all.map(({ id }) => id).sort((a, b) => a.localeCompare(b))
  const groups: SimilarGroup[] = []
  const taken = new Set<string>()
  for (const first of open) {
    if (taken.has(first)) continue
    const own = vectors.get(first) ?? new Map()
    const alike = open
      .filter((id) => id !== first && !taken.has(id))
      .map((id) => ({ id, likeness: computeCosine(own, vectors.get(id) ?? new Map()) }))
      .filter(({ likeness }) => likeness >= minSame)
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
