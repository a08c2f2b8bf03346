import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { formatFullDay } from '../../ui/calendar/format-dates.ts'

export const buildNewPostPath = (day: string): string => `${paths.newPost}?day=${day}`

/** Starts a post on a day. The key N does the same, so it is no stop of the arrow keys. */
export function NewOnDay({ day, className }: { day: string; className: string | undefined }) {
  return (
    <Link
      to={buildNewPostPath(day)}
      className={className}
      tabIndex={-1}
      aria-label={`New post on ${formatFullDay(day)}`}
    >
      <IconPlus size={16} aria-hidden />
    </Link>
  )
}
