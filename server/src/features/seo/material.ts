import { detectLanguage, type Material, extractStems } from '../../models/terms.ts'

export const buildTopic = (name: string, description: string): string =>
  [name, description].filter((part) => part.trim() !== '').join('\n')

interface TextRow {
  readonly id: string
  readonly pillar_id: string | null
  readonly text: string
  readonly created_at: string
}
/** The workspace's texts, newest first. */
export interface WorkspaceTexts {
  readonly ideas: readonly TextRow[]
  readonly posts: readonly TextRow[]
}
export interface Subject {
  /** Name and description of the pillar, which are used as texts too. */
  readonly topic: string
  readonly pillarId: string | null
  /** The requested idea: its own words are separate from the workspace's. */
  readonly idea?: { readonly id: string | null; readonly text: string }
}

/** The texts of the workspace: those of the pillar count fully, others by their relevance to the topic. */
export function buildMaterial({ ideas, posts }: WorkspaceTexts, { topic, pillarId, idea }: Subject): Material[] {
  const subject = `${topic}\n${idea?.text ?? ''}`
  const about = extractStems(subject, detectLanguage(subject))
  const weigh = (row: TextRow): number => {
    if (pillarId !== null && row.pillar_id === pillarId) return 1
    const stems = extractStems(row.text, detectLanguage(row.text))
    return [...stems].some((stem) => about.has(stem)) ? 0.4 : 0.08
  }
  const asMaterial =
    (kind: Material['kind']) =>
    (row: TextRow): Material => ({ kind, text: row.text, at: Date.parse(row.created_at), weight: weigh(row) })
  const pillar: Material[] = topic.trim() === '' ? [] : [{ kind: 'pillar', text: topic, at: 0, weight: 1.5 }]
  const others = ideas.filter(({ id }) => id !== idea?.id)
  return [...pillar, ...others.map(asMaterial('idea')), ...posts.map(asMaterial('post'))]
}
