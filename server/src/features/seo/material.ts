import { languageFor, type Material, stemsOf } from './tokens.ts'

export const topicOf = (name: string, description: string): string =>
  [name, description].filter((part) => part.trim() !== '').join('\n')

export interface TextRow {
  readonly id: string
  readonly pillar_id: string | null
  readonly text: string
  readonly created_at: string
}
/** What the workspace has written, newest first. */
export interface Texts {
  readonly ideas: readonly TextRow[]
  readonly posts: readonly TextRow[]
}
export interface Subject {
  /** Name and description of the pillar, which are material themselves. */
  readonly topic: string
  readonly pillarId: string | null
  /** The idea that is asked about: its own words stand apart from the workspace's. */
  readonly idea?: { readonly id: string | null; readonly text: string }
}

/** The texts of the workspace: those of the pillar count whole, others by whether they are about the topic at all. */
export function materialOf({ ideas, posts }: Texts, { topic, pillarId, idea }: Subject): Material[] {
  const subject = `${topic}\n${idea?.text ?? ''}`
  const about = stemsOf(subject, languageFor(subject))
  const weigh = (row: TextRow): number => {
    if (pillarId !== null && row.pillar_id === pillarId) return 1
    const stems = stemsOf(row.text, languageFor(row.text))
    return [...stems].some((stem) => about.has(stem)) ? 0.4 : 0.08
  }
  const asMaterial =
    (kind: Material['kind']) =>
    (row: TextRow): Material => ({ kind, text: row.text, at: Date.parse(row.created_at), weight: weigh(row) })
  const pillar: Material[] = topic.trim() === '' ? [] : [{ kind: 'pillar', text: topic, at: 0, weight: 1.5 }]
  const others = ideas.filter(({ id }) => id !== idea?.id)
  return [...pillar, ...others.map(asMaterial('idea')), ...posts.map(asMaterial('post'))]
}
