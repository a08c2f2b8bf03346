import { IconArrowMerge } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useDuplicateIdeasQuery } from '../api.ts'
import { firstLine } from '../idea-title.ts'
import { useMayChange } from '../use-may-change.ts'
import classes from './Alike.module.css'
import { likenessWords } from './likeness.ts'
import { useMerge } from './use-merge.ts'

/** Groups of ideas that seem to say the same; each becomes one idea with one click, which Undo takes back. */
export default function DuplicatesDialog({ onClose }: { onClose: () => void }) {
  const { data: groups = [] } = useDuplicateIdeasQuery()
  const { merge, isBusy } = useMerge()
  const mayChange = useMayChange()
  return (
    <Modal opened onClose={onClose} title="Ideas that look alike" size="lg">
      {groups.length === 0 && <p className={classes.likeness}>Nothing looks alike any more.</p>}
      {groups.map(({ likeness, ideas }) => {
        const [oldest, ...others] = ideas
        if (oldest === undefined) return null
        return (
          <section key={oldest.id} className={classes.group} aria-label={firstLine(oldest.text, 60)}>
            <header>
              <h3>
                {ideas.length} ideas, {likenessWords(likeness).toLowerCase()}
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
                <span className={classes.likeness}>Some are a colleague’s: publishers can merge them</span>
              )}
            </header>
            <ul className={classes.rows}>
              {ideas.map((idea) => (
                <li key={idea.id} className={classes.row}>
                  <Link to={paths.idea(idea.id)} onClick={onClose}>
                    {firstLine(idea.text, 140)}
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
