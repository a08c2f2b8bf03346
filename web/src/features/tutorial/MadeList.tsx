import type { Made, Tutorial } from '@draftwright/contract/tutorial'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { api, toFailure } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { isRemovable, type Removal, removeMade } from './remove-made.ts'
import classes from './tutorial.module.css'

const kindNames: Record<Made['kind'], string> = {
  idea: 'Idea',
  content: 'Post',
  contact: 'Contact',
  opportunity: 'Deal',
  meeting: 'Meeting',
  session: 'Conversation',
}
const staying: Partial<Record<Made['kind'], (id: string) => string>> = {
  meeting: (id) => paths.meeting(id),
  session: (id) => paths.chat(id),
}

/** What the tutorial made, with a way to remove it that can be taken back. */
export function MadeList({ tutorial, onChange }: { tutorial: Tutorial; onChange: () => void }) {
  const removable = tutorial.made.filter(isRemovable)
  const [kept, setKept] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const dispatch = useDispatch()
  const chosen = removable.filter(({ id }) => !kept.includes(id))
  function reload() {
    dispatch(api.util.invalidateTags(['ideas', 'content', 'crm', 'channels']))
    onChange()
  }
  function undo(removal: Removal) {
    removal
      .undo()
      .then(
        () => showToast('Brought back'),
        (error: unknown) => showErrorToast(toFailure(error).message),
      )
      .finally(reload)
  }
  async function remove() {
    setBusy(true)
    const removal = await removeMade(chosen)
    setBusy(false)
    reload()
    if (removal.n > 0)
      showToast(removal.n === 1 ? 'One thing removed' : `${removal.n} things removed`, { undo: () => undo(removal) })
    if (removal.failure !== null) showErrorToast(removal.failure)
  }
  if (tutorial.made.length === 0) return null
  return (
    <Section title="What you made on the way">
      <p className={classes.lead}>Keep it and go on with it, or remove it and leave the workspace as it was.</p>
      <ul className={classes.made}>
        {tutorial.made.map((made) => {
          const { id, kind, title, is_live } = made
          const label = `${kindNames[kind]}: ${title === '' ? 'without a title' : title}${is_live ? ' (live)' : ''}`
          const path = staying[kind]
          return (
            <li key={id}>
              {path === undefined ? (
                <Checkbox
                  label={label}
                  checked={!kept.includes(id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setKept((before) => (checked ? before.filter((one) => one !== id) : [...before, id]))
                  }
                />
              ) : (
                <>
                  {label} · <Link to={path(id)}>delete it on its page</Link>, which cannot be undone
                </>
              )}
            </li>
          )
        })}
      </ul>
      {removable.length > 0 && (
        <Button variant="outline" loading={isBusy} disabled={chosen.length === 0} onClick={() => void remove()}>
          Remove selected
        </Button>
      )}
    </Section>
  )
}
