import { useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useReadExampleQuery, useRemoveExampleMutation } from './api.ts'
import classes from './ExampleWorkspace.module.css'

/** A notice that the content is an example, with a button to remove it. */
export function ExampleBanner() {
  const can = useCan()
  const { data } = useReadExampleQuery()
  const [isAsking, setAsking] = useState(false)
  const [remove, { isLoading }] = useRemoveExampleMutation()
  if (data?.is_present !== true) return null
  return (
    <aside className={classes.banner} aria-label="Example workspace">
      <span>This is an example company. Everything works as in your own workspace.</span>
      {can('account:manage') && (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          Remove example
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Remove the example?"
        action="Remove example"
        isBusy={isLoading}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove()
            .unwrap()
            .then(
              () => {
                setAsking(false)
                showToast('Example removed')
              },
              (error: unknown) => showErrorToast(toFailure(error).message),
            )
        }
      >
        The example and your changes to it are deleted. Items you created stay.
      </ConfirmDialog>
    </aside>
  )
}
