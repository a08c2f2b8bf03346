import { useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useCreateExampleMutation, useReadExampleQuery, useRemoveExampleMutation } from './api.ts'
import classes from './ExampleWorkspace.module.css'

/** Fills an empty workspace with an example company. Shown to people who may do so. */
export function FillExampleButton() {
  const can = useCan()
  const [fill, { isLoading }] = useCreateExampleMutation()
  if (!can('account:manage')) return null
  return (
    <Button
      variant="outline"
      loading={isLoading}
      onClick={() =>
        fill()
          .unwrap()
          .then(() => showToast('Example workspace added. You can remove it at any time.'), showErrorToast)
      }
    >
      Fill with an example workspace
    </Button>
  )
}

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
        Its pillars, channels, ideas and posts are deleted, including your changes to them. Items you created stay.
      </ConfirmDialog>
    </aside>
  )
}
