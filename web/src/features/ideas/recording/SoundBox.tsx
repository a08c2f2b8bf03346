import { IconMicrophone, IconTrash } from '@tabler/icons-react'
import { Group } from '@mantine/core'
import { Button } from '../../../ui/Button.tsx'
import { SoundPlayer } from './SoundPlayer.tsx'
import type { Sound } from '../../dictation/index.ts'

interface SoundBoxProps {
  sound: Sound
  onRecordAgain: () => void
  onRemove: () => void
}

/** A new recording before it is saved. */
export function SoundBox({ sound, onRecordAgain, onRemove }: SoundBoxProps) {
  return (
    <div role="group" aria-label="Your recording">
      <SoundPlayer load={() => Promise.resolve(sound.blob)} seconds={sound.seconds} peaks={sound.peaks} />
      <Group gap="xs" mt={4}>
        <Button variant="ghost" size="sm" icon={<IconMicrophone size={16} />} onClick={onRecordAgain}>
          Record again
        </Button>
        <Button variant="ghost" size="sm" icon={<IconTrash size={16} />} onClick={onRemove}>
          Remove recording
        </Button>
      </Group>
    </div>
  )
}
