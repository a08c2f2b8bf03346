import { useState } from 'react'
import { readError } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useFillExampleMutation, useReadExampleQuery, useRemoveExampleMutation } from './api.ts'
import classes from './ExampleWorkspace.module.css'

/** One click fills an empty workspace with a believable company. Shown to who may do it. */
export function FillExampleButton() {
  const can = useCan()
  const [fill, { isLoading }] = useFillExampleMutation()
  if (!can('account:manage')) return null
  return (
    <Button
      variant="outline"
      loading={isLoading}
      onClick={() =>
        fill()
          .unwrap()
          .then(() => toast('The example is in. Look around; you can remove it at any time.'), toastError)
      }
    >
      Fill with an example workspace
    </Button>
  )
}

/** Says that what is shown is an example, and takes it out again. */
export function ExampleBanner() {
  const can = useCan()
  const { data } = useReadExampleQuery()
  const [isAsking, setAsking] = useState(false)
  const [remove, { isLoading }] = useRemoveExampleMutation()
  if (data?.is_present !== true) return null
  return (
    <aside className={classes.banner} aria-label="Example workspace">
      <span>You are looking at an example company. Everything in it works like your own.</span>
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
                toast('The example is gone')
              },
              (error: unknown) => toastError(readError(error).message),
            )
        }
      >
        Its pillars, channels, ideas and posts go, also where you changed them. What you made yourself stays.
      </ConfirmDialog>
    </aside>
  )
}
