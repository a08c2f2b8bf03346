import { Skeleton } from '@mantine/core'
import { IconMail, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { toast, toastError } from '../../../ui/toast.tsx'
import { useCreateMailboxMutation, useReadMailboxQuery, useRemoveMailboxMutation } from './api.ts'
import classes from './Capture.module.css'

/** The person's own address: asked for, copied, renewed, removed. */
export function MailAddress() {
  const { data, error, refetch } = useReadMailboxQuery()
  const [create, creating] = useCreateMailboxMutation()
  const [remove, removing] = useRemoveMailboxMutation()
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null)
  if (data === undefined)
    return error === undefined ? <Skeleton height={40} /> : <ErrorState error={error} onRetry={refetch} />
  if (!data.is_receiving)
    return (
      <p className={classes.note}>
        This server receives no mail. Whoever runs it can switch that on with <code>MAIL_IN_PORT</code> and{' '}
        <code>MAIL_IN_DOMAIN</code>; your address is then made here.
      </p>
    )
  if (data.address === null)
    return (
      <Button
        variant="outline"
        icon={<IconMail size={16} />}
        loading={creating.isLoading}
        onClick={() => void create().unwrap().catch(toastError)}
      >
        Make my address
      </Button>
    )
  const done = (words: string) => () => {
    setAsked(null)
    toast(words)
  }
  return (
    <>
      <div className={classes.row}>
        <code className={classes.address}>{data.address}</code>
        <CopyButton text={data.address} label="Copy" />
        <Button variant="ghost" icon={<IconRefresh size={16} />} onClick={() => setAsked('renew')}>
          New address
        </Button>
        <Button variant="ghost" icon={<IconTrash size={16} />} onClick={() => setAsked('remove')}>
          Remove
        </Button>
      </div>
      <p className={classes.hint}>
        Whoever knows it can add ideas in your name, and do nothing else. Keep it to yourself.
      </p>
      <ConfirmDialog
        opened={asked === 'renew'}
        title="Make a new address?"
        action="Make a new address"
        isBusy={creating.isLoading}
        onClose={() => setAsked(null)}
        onConfirm={() => void create().unwrap().then(done('Your address is new'), toastError)}
      >
        {data.address} stops working at once. Mail that is still sent to it goes back to its sender.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'remove'}
        title="Remove your address?"
        action="Remove address"
        isBusy={removing.isLoading}
        onClose={() => setAsked(null)}
        onConfirm={() => void remove().unwrap().then(done('Your address is removed'), toastError)}
      >
        {data.address} stops working at once. The ideas that came by it stay.
      </ConfirmDialog>
    </>
  )
}
