import type { Idea, IdeaChange, IdeaQuery } from '@draftwright/contract/ideas'

export const columns = [
  { key: 'inbox', title: 'Inbox', query: { stage: 'inbox' }, none: 'Nothing waits to be looked at.' },
  {
    key: 'shortlist',
    title: 'Shortlist',
    query: { stage: 'shortlist' },
    none: 'Drop ideas here that are worth a post.',
  },
  { key: 'drafted', title: 'Drafted', query: { status: 'drafted' }, none: 'Ideas with a draft show up here.' },
  { key: 'published', title: 'Published', query: { status: 'published' }, none: 'Ideas that went live show up here.' },
] as const satisfies { key: string; title: string; query: Partial<IdeaQuery>; none: string }[]

export type Place = (typeof columns)[number]['key'] | 'archive'
export const placeNames: Record<Place, string> = {
  inbox: 'Inbox',
  shortlist: 'Shortlist',
  drafted: 'Drafted',
  published: 'Published',
  archive: 'Archive',
}

export function placeOf({ status, is_shortlisted }: Pick<Idea, 'status' | 'is_shortlisted'>): Place {
  if (status === 'archived') return 'archive'
  if (status !== 'new') return status
  return is_shortlisted ? 'shortlist' : 'inbox'
}

export type Move =
  /** `back` takes it back. */
  | { kind: 'change'; change: IdeaChange; back: IdeaChange }
  /** Drafted is where an idea comes by drafting: that is done on its page. */
  | { kind: 'draft'; why: string }
  | { kind: 'refused'; why: string }

/** What it takes to bring an idea to another place, or why that cannot be; null where it is there already. */
export function moveTo(idea: Pick<Idea, 'status' | 'is_shortlisted'>, to: Place, mayChange: boolean): Move | null {
  const from = placeOf(idea)
  if (from === to) return null
  if (!mayChange) return { kind: 'refused', why: 'Only its author and publishers can move it.' }
  if (to === 'archive') return { kind: 'change', change: { status: 'archived' }, back: { status: 'new' } }
  if (to === 'published') return { kind: 'refused', why: 'An idea gets here when a post made of it goes live.' }
  if (from === 'drafted' || from === 'published')
    return { kind: 'refused', why: 'Something was made of it already, so it stays where it is. It can be archived.' }
  if (to === 'drafted') return { kind: 'draft', why: 'An idea gets here by drafting it. Choose a channel to start.' }
  const is_shortlisted = to === 'shortlist'
  return { kind: 'change', change: { is_shortlisted }, back: { is_shortlisted: !is_shortlisted } }
}
