import type { Idea, IdeaChange, IdeaQuery } from '@draftwright/contract/ideas'

export const columns = [
  { key: 'inbox', title: 'Inbox', query: { stage: 'inbox' }, none: 'New ideas show up here.' },
  {
    key: 'shortlist',
    title: 'Shortlist',
    query: { stage: 'shortlist' },
    none: 'Drop ideas worth a post here.',
  },
  { key: 'drafted', title: 'Drafted', query: { status: 'drafted' }, none: 'Ideas with a draft show up here.' },
  { key: 'published', title: 'Published', query: { status: 'published' }, none: 'Published ideas show up here.' },
] as const satisfies { key: string; title: string; query: Partial<IdeaQuery>; none: string }[]

export type BoardPlace = (typeof columns)[number]['key'] | 'archive'
export const placeNames: Record<BoardPlace, string> = {
  inbox: 'Inbox',
  shortlist: 'Shortlist',
  drafted: 'Drafted',
  published: 'Published',
  archive: 'Archive',
}

export function getPlace({ status, is_shortlisted }: Pick<Idea, 'status' | 'is_shortlisted'>): BoardPlace {
  if (status === 'archived') return 'archive'
  if (status !== 'new') return status
  return is_shortlisted ? 'shortlist' : 'inbox'
}

export type PlannedMove =
  /** `back` undoes it. */
  | { kind: 'change'; change: IdeaChange; back: IdeaChange }
  /** Ideas become drafted by drafting, on their page. */
  | { kind: 'draft'; why: string }
  | { kind: 'refused'; why: string }

/** The request that moves an idea, or why that is impossible; null if it is there already. */
export function planMove(
  idea: Pick<Idea, 'status' | 'is_shortlisted'>,
  to: BoardPlace,
  mayChange: boolean,
): PlannedMove | null {
  const from = getPlace(idea)
  if (from === to) return null
  if (!mayChange) return { kind: 'refused', why: 'Only the author and publishers can move it.' }
  if (to === 'archive') return { kind: 'change', change: { status: 'archived' }, back: { status: 'new' } }
  if (to === 'published') return { kind: 'refused', why: 'Ideas move here when one of their posts is published.' }
  if (from === 'drafted' || from === 'published')
    return { kind: 'refused', why: 'This idea already has posts, so it cannot be moved. You can archive it.' }
  if (to === 'drafted') return { kind: 'draft', why: 'Ideas move here when you draft them. Choose a channel to start.' }
  const is_shortlisted = to === 'shortlist'
  return { kind: 'change', change: { is_shortlisted }, back: { is_shortlisted: !is_shortlisted } }
}
