import { IconRss } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { PrivateFeeds } from './PrivateFeeds.tsx'

/** Shows the addresses at which a calendar app reads the content calendar. */
export function SubscribeButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" icon={<IconRss size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Subscribe
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Subscribe in your calendar app">
        <PrivateFeeds kinds={['calendar', 'due']} />
      </Modal>
    </>
  )
}
