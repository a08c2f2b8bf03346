import { IconMicrophone, IconTrash } from '@tabler/icons-react'
import { Group } from '@mantine/core'
import { Button } from '../../../ui/Button.tsx'
import { SoundPlayer } from './SoundPlayer.tsx'
import type { Sound } from './use-recorder.ts'

interface SoundBoxProps {
  sound: Sound
  onAgain: () => void
  onRemove: () => void
}

/** What was just recorded, before it is kept. */
export function SoundBox({ sound, onAgain, onRemove }: SoundBoxProps) {
  return (
    <div role="group" aria-label="Your recording">
      <SoundPlayer load={() => Promise.resolve(sound.blob)} seconds={sound.seconds} peaks={sound.peaks} />
      <Group gap="xs" mt={4}>
        <Button variant="ghost" size="sm" icon={<IconMicrophone size={16} />} onClick={onAgain}>
          Record again
        </Button>
        <Button variant="ghost" size="sm" icon={<IconTrash size={16} />} onClick={onRemove}>
          Remove recording
        </Button>
      </Group>
    </div>
  )
}
