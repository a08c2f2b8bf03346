import type { ChangedThereChoice } from '@draftwright/contract/deliveries'
import { Anchor, Group, Text } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'

interface ChangedThereDialogProps {
  place: string
  url: string | null
  isBusy: boolean
  onChoose: (choice: ChangedThereChoice) => void
  onClose: () => void
}

/** Asked before a text is published over one that somebody has changed at its network. */
export const ChangedThereDialog = ({ place, url, isBusy, onChoose, onClose }: ChangedThereDialogProps) => (
  <Modal opened onClose={onClose} title={`This post was changed on ${place}`}>
    <Text size="sm">
      Someone edited it there after you published. Replace it, keep it, or publish both.{' '}
      {url === null ? null : (
        <Anchor underline="always" inherit href={url} target="_blank" rel="noopener noreferrer">
          View live
        </Anchor>
      )}
    </Text>
    <Group mt="lg" justify="flex-end" gap="xs">
      <Button variant="outline" loading={isBusy} onClick={() => onChoose('keep')}>
        Keep theirs
      </Button>
      <Button variant="outline" loading={isBusy} onClick={() => onChoose('both')}>
        Publish both
      </Button>
      <Button loading={isBusy} onClick={() => onChoose('replace')}>
        Replace theirs
      </Button>
    </Group>
  </Modal>
)
