import type { Idea } from '@draftwright/contract/ideas'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { extractFirstLine } from './idea-title.ts'
import classes from './Marks.module.css'
import { useCanChangeIdea } from './use-can-change-idea.ts'
import { useShortlistIdea } from './use-shortlist-idea.ts'

/** Shortlists an idea. Not offered once posts were made from it. */
export function StarButton({ idea }: { idea: Idea }) {
  const mayChange = useCanChangeIdea()
  const shortlist = useShortlistIdea()
  if (idea.status !== 'new') return null
  const { is_shortlisted } = idea
  const icon = is_shortlisted ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />
  if (!mayChange(idea))
    return is_shortlisted ? (
      <span className={classes.star} data-on role="img" aria-label="Shortlisted">
        {icon}
      </span>
    ) : null
  return (
    <button
      type="button"
      className={classes.star}
      data-on={is_shortlisted || undefined}
      aria-pressed={is_shortlisted}
      aria-label={`Shortlist ${extractFirstLine(idea.text, 40)}`}
      title={is_shortlisted ? 'On the shortlist' : 'Shortlist'}
      onClick={() => shortlist(idea, !is_shortlisted)}
    >
      {icon}
    </button>
  )
}
