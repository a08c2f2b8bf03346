import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { useListDuplicateIdeasQuery } from '../api.ts'
import classes from './Alike.module.css'
import { defineDialog } from '../../../ui/dialog-on-demand.tsx'

const DuplicatesDialog = defineDialog(async () => (await import('./DuplicatesDialog.tsx')).DuplicatesDialog)

/** Reports similar ideas, and is hidden otherwise: a failed check is not shown. */
export function DuplicatesBanner() {
  const can = useCan()
  const { data: groups = [] } = useListDuplicateIdeasQuery(undefined, { skip: !can('ideas:write') })
  const [isOpen, setOpen] = useState(false)
  const n = groups.reduce((sum, { ideas }) => sum + ideas.length, 0)
  return (
    <>
      {n > 0 && (
        <p className={classes.notice}>
          <IconCopy size={16} aria-hidden />
          <span>{n} similar ideas</span>
          <Button variant="link" size="no_size" onClick={() => setOpen(true)}>
            Review
          </Button>
        </p>
      )}
      {isOpen && <DuplicatesDialog onClose={() => setOpen(false)} />}
    </>
  )
}
