import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../../../ui/Button.tsx'
import { prefetchOnApproach } from '../../../../ui/prefetched.ts'
import { RecordForm } from './records-parts.ts'

/** Opens the form for a new record. */
export function NewRecordButton({ noun, onClick }: { noun: string; onClick: () => void }) {
  return (
    <Button icon={<IconPlus size={16} aria-hidden />} {...prefetchOnApproach(RecordForm)} onClick={onClick}>
      New {noun}
    </Button>
  )
}
