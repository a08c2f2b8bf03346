import type { Idea } from '@draftwright/contract/ideas'
import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { useListSimilarIdeasQuery } from '../api.ts'
import { extractFirstLine } from '../idea-title.ts'
import { useCanChangeIdea } from '../use-can-change-idea.ts'
import classes from './Alike.module.css'
import { formatSimilarity } from './similarity.ts'
import { MergeDialog } from './MergeDialog.tsx'

/** Similar ideas, and the button to merge two. */
export function LooksLike({ idea }: { idea: Idea }) {
  const { data: similar = [], error, refetch } = useListSimilarIdeasQuery({ params: { id: idea.id } })
  const [chosen, setChosen] = useState<Idea | null>(null)
  const mayChange = useCanChangeIdea()
  if (error !== undefined)
    return (
      <Section title="Similar to">
        <ErrorState error={error} onRetry={refetch} />
      </Section>
    )
  if (similar.length === 0) return null
  return (
    <Section title="Similar to">
      <ul className={classes.rows}>
        {similar.map(({ idea: other, likeness }) => (
          <li key={other.id} className={classes.row}>
            <span className={classes.words}>
              <Link to={paths.idea(other.id)}>{extractFirstLine(other.text, 100)}</Link>
              <span className={classes.likeness} title={`${Math.round(likeness * 100)}% similar`}>
                {formatSimilarity(likeness)}
              </span>
            </span>
            <StatusBadge status={other.status} />
            {mayChange(idea) && mayChange(other) && (
              <Button
                variant="outline"
                size="sm"
                icon={<IconArrowMerge size={14} />}
                aria-label={`Merge ${extractFirstLine(other.text, 40)} into this idea`}
                onClick={() => setChosen(other)}
              >
                Merge
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen !== null && <MergeDialog kept={idea} other={chosen} onClose={() => setChosen(null)} />}
    </Section>
  )
}
