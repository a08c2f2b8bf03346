import type { Idea } from '@draftwright/contract/ideas'
import { IconCaretUpFilled } from '@tabler/icons-react'
import { useCan } from '../../api/rights.ts'
import { useListMembersQuery } from '../members/index.ts'
import { firstLine } from './idea-title.ts'
import { useVote } from './use-vote.ts'
import classes from './Marks.module.css'

/** How many want it made, and the own vote. Who they are is told on hover, and to screen readers. */
export function VoteButton({ idea }: { idea: Idea }) {
  const { isWanted, vote } = useVote()
  const can = useCan()
  const { data: members } = useListMembersQuery(undefined, {
    skip: idea.voters.length === 0 || !can('members:read'),
  })
  const names = idea.voters.flatMap((id) => members?.find(({ user_id }) => user_id === id)?.display_name ?? [])
  const who = names.length === 0 ? '' : `Wanted by ${names.join(', ')}`
  const n = idea.voters.length
  if (vote === null)
    return n === 0 ? null : (
      <span className={classes.vote} title={who}>
        <IconCaretUpFilled size={12} aria-hidden />
        <span className="tabular">{n}</span>
        <span className="visually-hidden">{n === 1 ? ' vote' : ' votes'}</span>
      </span>
    )
  return (
    <button
      type="button"
      className={classes.vote}
      aria-pressed={isWanted(idea)}
      aria-label={`Vote for ${firstLine(idea.text, 40)}, ${n} so far`}
      title={who === '' ? 'Vote for it' : who}
      onClick={() => vote(idea)}
    >
      <IconCaretUpFilled size={12} aria-hidden />
      <span className="tabular">{n}</span>
    </button>
  )
}
