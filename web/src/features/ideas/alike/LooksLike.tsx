import type { Idea } from '@draftwright/contract/ideas'
import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { useSimilarIdeasQuery } from '../api.ts'
import { firstLine } from '../idea-title.ts'
import { useMayChange } from '../use-may-change.ts'
import classes from './Alike.module.css'
import { likenessWords } from './likeness.ts'
import { MergeDialog } from './MergeDialog.tsx'

/** Ideas that seem to say the same, and the way to make one of two. */
export function LooksLike({ idea }: { idea: Idea }) {
  const { data: similar = [], error, refetch } = useSimilarIdeasQuery({ params: { id: idea.id } })
  const [chosen, setChosen] = useState<Idea | null>(null)
  const mayChange = useMayChange()
  if (error !== undefined)
    return (
      <Section title="Looks like">
        <ErrorState error={error} onRetry={refetch} />
      </Section>
    )
  if (similar.length === 0) return null
  return (
    <Section title="Looks like">
      <ul className={classes.rows}>
        {similar.map(({ idea: other, likeness }) => (
          <li key={other.id} className={classes.row}>
            <span className={classes.words}>
              <Link to={paths.idea(other.id)}>{firstLine(other.text, 100)}</Link>
              <span className={classes.likeness} title={`${Math.round(likeness * 100)} % of the telling words`}>
                {likenessWords(likeness)}
              </span>
            </span>
            <StatusBadge status={other.status} />
            {mayChange(idea) && mayChange(other) && (
              <Button
                variant="outline"
                size="sm"
                icon={<IconArrowMerge size={14} />}
                aria-label={`Merge ${firstLine(other.text, 40)} into this idea`}
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
