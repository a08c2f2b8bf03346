import { IconArrowMerge } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useListDuplicateIdeasQuery } from '../api.ts'
import { extractFirstLine } from '../idea-title.ts'
import { useCanChangeIdea } from '../use-can-change-idea.ts'
import classes from './Alike.module.css'
import { formatSimilarity } from './similarity.ts'
import { useMergeIdeas } from './use-merge-ideas.ts'

/** Groups of probable duplicates; each is merged with one click, which Undo reverts. */
export function DuplicatesDialog({ onClose }: { onClose: () => void }) {
  const { data: groups = [] } = useListDuplicateIdeasQuery()
  const { merge, isBusy } = useMergeIdeas()
  const mayChange = useCanChangeIdea()
  return (
    <Modal opened onClose={onClose} title="Similar ideas" size="lg">
      {groups.length === 0 && <p className={classes.likeness}>No similar ideas left.</p>}
      {groups.map(({ likeness, ideas }) => {
        const [oldest, ...others] = ideas
        if (oldest === undefined) return null
        return (
          <section key={oldest.id} className={classes.group} aria-label={extractFirstLine(oldest.text, 60)}>
            <header>
              <h3>
                {ideas.length} ideas, {formatSimilarity(likeness).toLowerCase()}
              </h3>
              {ideas.every(mayChange) ? (
                <Button
                  variant="outline"
                  size="sm"
                  disabled={isBusy}
                  icon={<IconArrowMerge size={14} />}
                  onClick={() =>
                    void merge(
                      oldest.id,
                      others.map(({ id }) => id),
                    )
                  }
                >
                  Merge into the oldest
                </Button>
              ) : (
                <span className={classes.likeness}>Some belong to a colleague. Publishers can merge them</span>
              )}
            </header>
            <ul className={classes.rows}>
              {ideas.map((idea) => (
                <li key={idea.id} className={classes.row}>
                  <Link to={paths.idea(idea.id)} onClick={onClose}>
                    {extractFirstLine(idea.text, 140)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </Modal>
  )
}
