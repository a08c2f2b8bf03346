import { Text } from '@mantine/core'
import { useState } from 'react'
import { useOwnId } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { useListMembersQuery } from '../members/index.ts'
import classes from './DangerTab.module.css'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

export interface DangerTabProps {
  accountName: string
  /** Called once the workspace is deleted. */
  onDeleted: () => void
}

/** Actions reserved for owners and protected against accidental use. */
export function DangerTab({ accountName, onDeleted }: DangerTabProps) {
  const [open, setOpen] = useState<'transfer' | 'delete' | null>(null)
  const ownId = useOwnId()
  const { data: members = [] } = useListMembersQuery()
  const others = members.filter(({ user_id }) => user_id !== ownId)
  const close = () => setOpen(null)
  return (
    <Section>
      <div className={classes.row}>
        <div>
          <Text fw={600}>Transfer ownership</Text>
          <Text c="dimmed">
            {others.length === 0
              ? 'Invite another member before you transfer ownership.'
              : 'Another member becomes the owner. You stay as an admin.'}
          </Text>
        </div>
        {others.length > 0 && (
          <Button variant="outline" onClick={() => setOpen('transfer')}>
            Transfer…
          </Button>
        )}
      </div>
      <div className={classes.row}>
        <div>
          <Text fw={600}>Delete workspace</Text>
          <Text c="dimmed">All members lose access and the site goes offline. You can restore it within 30 days.</Text>
        </div>
        <Button variant="destructive" onClick={() => setOpen('delete')}>
          Delete…
        </Button>
      </div>
      <TransferDialog opened={open === 'transfer'} accountName={accountName} members={others} onClose={close} />
      <DeleteAccountDialog
        opened={open === 'delete'}
        accountName={accountName}
        memberCount={members.length}
        onClose={close}
        onDeleted={onDeleted}
      />
    </Section>
  )
}
