import { IconCopy } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDuplicateIdeasQuery } from '../api.ts'
import classes from './Alike.module.css'

const DuplicatesDialog = lazy(() => import('./DuplicatesDialog.tsx'))

/** Says that ideas look alike, and stays out of the way otherwise: a failure to find out is no news. */
export function DuplicatesBanner() {
  const can = useCan()
  const { data: groups = [] } = useDuplicateIdeasQuery(undefined, { skip: !can('ideas:write') })
  const [isOpen, setOpen] = useState(false)
  const n = groups.reduce((sum, { ideas }) => sum + ideas.length, 0)
  return (
    <>
      {n > 0 && (
        <p className={classes.notice}>
          <IconCopy size={16} aria-hidden />
          <span>{n} ideas look alike</span>
          <Button variant="link" size="no_size" onClick={() => setOpen(true)}>
            Review
          </Button>
        </p>
      )}
      {isOpen && (
        <Suspense>
          <DuplicatesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
