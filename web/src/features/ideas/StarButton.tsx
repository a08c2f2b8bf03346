import type { Idea } from '@draftwright/contract/ideas'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { firstLine } from './idea-title.ts'
import classes from './Marks.module.css'
import { useMayChange } from './use-may-change.ts'
import { useShortlist } from './use-shortlist.ts'

/** Keeps an idea for later. Once something is made of it, it is beyond that. */
export function StarButton({ idea }: { idea: Idea }) {
  const mayChange = useMayChange()
  const shortlist = useShortlist()
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
      aria-label={`Shortlist ${firstLine(idea.text, 40)}`}
      title={is_shortlisted ? 'On the shortlist' : 'Shortlist'}
      onClick={() => shortlist(idea, !is_shortlisted)}
    >
      {icon}
    </button>
  )
}
