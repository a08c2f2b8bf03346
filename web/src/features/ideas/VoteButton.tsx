import type { Idea } from '@draftwright/contract/ideas'
import { IconCaretUpFilled } from '@tabler/icons-react'
import { useCan } from '../../api/rights.ts'
import { useListMembersQuery } from '../members/index.ts'
import { extractFirstLine } from './idea-title.ts'
import { useIdeaVote } from './use-idea-vote.ts'
import classes from './Marks.module.css'

/** The number of votes, and the own vote. The voters' names are shown on hover, and announced to screen readers. */
export function VoteButton({ idea }: { idea: Idea }) {
  const { hasVoted, vote } = useIdeaVote()
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
      aria-pressed={hasVoted(idea)}
      aria-label={`Vote for ${extractFirstLine(idea.text, 40)}, ${n} so far`}
      title={who === '' ? 'Vote' : who}
      onClick={() => vote(idea)}
    >
      <IconCaretUpFilled size={12} aria-hidden />
      <span className="tabular">{n}</span>
    </button>
  )
}
