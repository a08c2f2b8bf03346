import { IconArrowMerge } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useReadIdeaQuery } from '../api.ts'
import { extractFirstLine } from '../idea-title.ts'
import classes from './Alike.module.css'

/** The idea into which this one was merged. */
export function MergedNotice({ into }: { into: string }) {
  const { data } = useReadIdeaQuery({ params: { id: into } })
  return (
    <p className={classes.notice} role="status">
      <IconArrowMerge size={16} aria-hidden />
      <span>
        This idea was merged into{' '}
        <Link to={paths.idea(into)}>
          {data === undefined ? 'another idea' : `“${extractFirstLine(data.text, 80)}”`}
        </Link>
        .
      </span>
    </p>
  )
}
